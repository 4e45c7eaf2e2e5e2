"""Pages of a PDF, read as maps by their largest picture."""

from gridapp.storage.formats.file_format import MapFormat
from gridapp.storage.formats.pdf.reader import list_pages, read_page

FORMAT = MapFormat(
    name="PDF",
    suffixes=(".pdf",),
    recognise=lambda _: True,
    read=read_page,
    parts=list_pages,
)
