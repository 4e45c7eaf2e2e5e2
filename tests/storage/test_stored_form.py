"""A change of the stored form raises the version and adds golden files."""

import json

from gridapp.storage.file.schema import VERSION
from tests.storage.stored_form import FORM, stored_form

REMEDY = f"""The stored form has changed: fields, types, defaults or classes of log entries.
If version {VERSION} is released: raise gridapp.storage.file.schema.VERSION, add a migration and
TABLES_OF, then write its golden files: python -m tests.write_golden_files
If it is not released yet: python -m tests.write_golden_files --form
Changed: """


def test_stored_form_is_that_of_its_version() -> None:
    stored, present = json.loads(FORM.read_text(encoding="utf-8")), json.loads(stored_form())
    changed = {name for name in stored | present if stored.get(name) != present.get(name)}
    assert not changed, REMEDY + ", ".join(sorted(changed))


def test_form_names_fields_types_and_defaults() -> None:
    option = json.loads(stored_form())["Option"]
    assert option["required"] == ["id", "text"]
    assert option["properties"]["text"]["anyOf"][1] == {"$ref": "#/$defs/Message"}
