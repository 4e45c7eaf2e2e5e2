<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
    <context>
        <name>ActionPanel</name>
        <message>
            <source>{name} can</source>
            <translation>{name} kann</translation>
        </message>
    </context>
    <context>
        <name>AlignFields</name>
        <message>
            <source>&amp;Width of a cell</source>
            <translation>&amp;Breite eines Feldes</translation>
        </message>
        <message>
            <source>Begins at, from the &amp;left</source>
            <translation>Beginnt von &amp;links bei</translation>
        </message>
        <message>
            <source>Begins at, from the &amp;top</source>
            <translation>Beginnt von &amp;oben bei</translation>
        </message>
        <message>
            <source>&amp;Columns</source>
            <translation>&amp;Spalten</translation>
        </message>
        <message>
            <source>R&amp;ows</source>
            <translation>&amp;Zeilen</translation>
        </message>
        <message>
            <source> px</source>
            <translation> px</translation>
        </message>
    </context>
    <context>
        <name>AlignPage</name>
        <message>
            <source>Align the grid</source>
            <translation>Raster ausrichten</translation>
        </message>
        <message>
            <source>&amp;Ruler: click two points</source>
            <translation>&amp;Lineal: zwei Punkte klicken</translation>
        </message>
        <message>
            <source>Cells between the two points</source>
            <translation>Felder zwischen den beiden Punkten</translation>
        </message>
        <message>
            <source>&amp;Apply</source>
            <translation>&amp;Anwenden</translation>
        </message>
        <message>
            <source>Keep walls and doors &amp;on the picture</source>
            <translation>Wände und Türen bleiben auf dem &amp;Bild</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Wiederholen</translation>
        </message>
        <message>
            <source>Cells between</source>
            <translation>Felder dazwischen</translation>
        </message>
        <message>
            <source>Move the grid: drag it or its round yellow handle, or press the arrow keys (Shift: ten pixels). Scale it: drag the square handle, turn the wheel or press + and - (Shift and wheel: finely). Zoom: Ctrl and wheel. Move the picture: right button, or Ctrl and arrows.</source>
            <translation>Das Raster verschieben: es oder seinen runden gelben Griff ziehen oder Pfeiltasten (Umschalt: zehn Pixel). Seine Größe ändern: den eckigen Griff ziehen, Rad oder + und - (Umschalt und Rad: fein). Vergrößern: Strg und Rad. Das Bild verschieben: rechte Taste oder Strg und Pfeile.</translation>
        </message>
        <message>
            <source>Use this &amp;grid</source>
            <translation>Dieses &amp;Raster verwenden</translation>
        </message>
        <message>
            <source>Ctrl+Enter, or Enter on the picture</source>
            <translation>Strg+Eingabe, oder Eingabe auf dem Bild</translation>
        </message>
        <message>
            <source>{size} cells, {width} × {height} {unit}</source>
            <translation>{size} Felder, {width} × {height} {unit}</translation>
        </message>
        <message>
            <source>Creatures and terrain keep their cells.</source>
            <translation>Kreaturen und Gelände behalten ihre Felder.</translation>
        </message>
        <message>
            <source>{count} cells between the points now.</source>
            <translation>Jetzt {count} Felder zwischen den Punkten.</translation>
        </message>
        <message>
            <source>Click the same corner of two hexes in a row, as far apart as possible.</source>
            <translation>Dieselbe Ecke zweier Sechsecke einer Reihe anklicken, möglichst weit auseinander.</translation>
        </message>
        <message>
            <source>Click two line crossings in a row, as far apart as possible.</source>
            <translation>Zwei Kreuzungen von Linien in einer Reihe anklicken, möglichst weit auseinander.</translation>
        </message>
        <message>
            <source>Or use the arrow keys, and Space at each.</source>
            <translation>Oder mit Pfeiltasten und an jeder die Leertaste.</translation>
        </message>
    </context>
    <context>
        <name>AlignView</name>
        <message>
            <source>Picture with the grid over it</source>
            <translation>Bild mit dem Raster darüber</translation>
        </message>
    </context>
    <context>
        <name>AreaPanel</name>
        <message>
            <source>Area of effect</source>
            <translation>Wirkungsbereich</translation>
        </message>
        <message>
            <source>Radius, length or side</source>
            <translation>Radius, Länge oder Seite</translation>
        </message>
        <message>
            <source>Size of the area</source>
            <translation>Größe des Bereichs</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Where it starts</source>
            <translation>Wo er beginnt</translation>
        </message>
        <message>
            <source>Walls stop it</source>
            <translation>Wände halten ihn auf</translation>
        </message>
        <message>
            <source>Name of the area</source>
            <translation>Name des Bereichs</translation>
        </message>
        <message>
            <source>Rounds</source>
            <translation>Runden</translation>
        </message>
        <message>
            <source>until removed</source>
            <translation>bis er entfernt wird</translation>
        </message>
        <message>
            <source>Players see it</source>
            <translation>Spieler sehen ihn</translation>
        </message>
        <message>
            <source>Leave it on the board</source>
            <translation>Auf dem Brett lassen</translation>
        </message>
        <message>
            <source>Apply to all inside…</source>
            <translation>Auf alle darin anwenden…</translation>
        </message>
        <message>
            <source>Starts</source>
            <translation>Beginnt</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Lasts</source>
            <translation>Dauert</translation>
        </message>
    </context>
    <context>
        <name>Banner</name>
        <message>
            <source>Close this message</source>
            <translation>Meldung schließen</translation>
        </message>
        <message>
            <source>Show the next message</source>
            <translation>Die nächste Meldung zeigen</translation>
        </message>
        <message>
            <source>Messages behind this one: {count}</source>
            <translation>Meldungen hinter dieser: {count}</translation>
        </message>
    </context>
    <context>
        <name>CommandPalette</name>
        <message>
            <source>Commands</source>
            <translation>Befehle</translation>
        </message>
        <message>
            <source>Find a command</source>
            <translation>Befehl suchen</translation>
        </message>
        <message>
            <source>Find a command, an action, a condition, a ruling or a page</source>
            <translation>Befehl, Aktion, Zustand, Regelung oder Seite suchen</translation>
        </message>
        <message>
            <source>Nothing found. Ask for a command (end turn), an action (attack), a condition (prone), a ruling (diagonals), a rule number or a page of the manual (dice).</source>
            <translation>Nichts gefunden. Zu finden sind Befehle (Zug beenden), Aktionen (Angriff), Zustände (liegend), Regelungen (Diagonalen), Regelnummern und Seiten des Handbuchs (Würfel).</translation>
        </message>
    </context>
    <context>
        <name>CreatureForm</name>
        <message>
            <source>New creature</source>
            <translation>Neue Kreatur</translation>
        </message>
        <message>
            <source>Find a field</source>
            <translation>Ein Feld suchen</translation>
        </message>
        <message>
            <source>Add a weapon</source>
            <translation>Eine Waffe hinzufügen</translation>
        </message>
        <message>
            <source>Statistics</source>
            <translation>Werte</translation>
        </message>
        <message>
            <source>Weapons</source>
            <translation>Waffen</translation>
        </message>
        <message>
            <source>New weapon</source>
            <translation>Neue Waffe</translation>
        </message>
        <message>
            <source>Remove this weapon</source>
            <translation>Diese Waffe entfernen</translation>
        </message>
        <message>
            <source>Picture from a file…</source>
            <translation>Bild aus einer Datei…</translation>
        </message>
        <message>
            <source>Paste a picture</source>
            <translation>Ein Bild einfügen</translation>
        </message>
        <message>
            <source>own picture</source>
            <translation>eigenes Bild</translation>
        </message>
        <message>
            <source>Picture of the creature</source>
            <translation>Bild der Kreatur</translation>
        </message>
        <message>
            <source>Changes are not saved: press Esc again to discard them.</source>
            <translation>Die Änderungen sind nicht gesichert: Nochmals Esc verwirft sie.</translation>
        </message>
        <message>
            <source>Senses: how far, also in the dark</source>
            <translation>Sinne: wie weit, auch im Dunkeln</translation>
        </message>
    </context>
    <context>
        <name>CreaturePalette</name>
        <message>
            <source>Place</source>
            <translation>Setzen</translation>
        </message>
        <message>
            <source>Search creatures</source>
            <translation>Kreaturen suchen</translation>
        </message>
        <message>
            <source>Origin of the creatures</source>
            <translation>Herkunft der Kreaturen</translation>
        </message>
        <message>
            <source>Number to place</source>
            <translation>Wie viele auf einmal</translation>
        </message>
        <message>
            <source>Number to place at once; equal names are numbered</source>
            <translation>Wie viele auf einmal gesetzt werden, mit Nummern</translation>
        </message>
        <message>
            <source>Side of placed creatures</source>
            <translation>Seite, auf die sie gesetzt werden</translation>
        </message>
        <message>
            <source>The side of placed creatures</source>
            <translation>Die Seite, auf die sie gesetzt werden</translation>
        </message>
        <message>
            <source>Hidden until revealed</source>
            <translation>Verborgen, bis sie gezeigt werden</translation>
        </message>
        <message>
            <source>Hidden from the players until revealed</source>
            <translation>Vor den Spielern verborgen, bis sie gezeigt werden</translation>
        </message>
        <message>
            <source>New creature</source>
            <translation>Neue Kreatur</translation>
        </message>
        <message>
            <source>Edit its sheet</source>
            <translation>Ihren Bogen bearbeiten</translation>
        </message>
        <message>
            <source>Delete from the list</source>
            <translation>Aus der Liste löschen</translation>
        </message>
        <message>
            <source>Own side</source>
            <translation>Eigene</translation>
        </message>
    </context>
    <context>
        <name>DrawPanel</name>
        <message>
            <source>Select</source>
            <translation>Wählen</translation>
        </message>
        <message>
            <source>Wall</source>
            <translation>Wand</translation>
        </message>
        <message>
            <source>Low wall</source>
            <translation>Mauer</translation>
        </message>
        <message>
            <source>Object</source>
            <translation>Objekt</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Fenster</translation>
        </message>
        <message>
            <source>Door</source>
            <translation>Tür</translation>
        </message>
        <message>
            <source>Terrain</source>
            <translation>Gelände</translation>
        </message>
        <message>
            <source>Clear</source>
            <translation>Räumen</translation>
        </message>
        <message>
            <source>Line</source>
            <translation>Linie</translation>
        </message>
        <message>
            <source>Freehand</source>
            <translation>Freihand</translation>
        </message>
        <message>
            <source>Box</source>
            <translation>Rechteck</translation>
        </message>
        <message>
            <source>Ellipse</source>
            <translation>Ellipse</translation>
        </message>
        <message>
            <source>Snap to cell corners (Shift: off)</source>
            <translation>An Ecken der Felder einrasten (Umschalt: nicht)</translation>
        </message>
        <message>
            <source>Split</source>
            <translation>Teilen</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Fertig</translation>
        </message>
        <message>
            <source>Click a piece, or draw a box round several</source>
            <translation>Ein Stück anklicken oder einen Rahmen um mehrere ziehen</translation>
        </message>
        <message>
            <source>Cut</source>
            <translation>Trennen</translation>
        </message>
    </context>
    <context>
        <name>GridFields</name>
        <message>
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>Rows</source>
            <translation>Zeilen</translation>
        </message>
        <message>
            <source>Size of a cell</source>
            <translation>Größe eines Feldes</translation>
        </message>
        <message>
            <source>Unit</source>
            <translation>Einheit</translation>
        </message>
        <message>
            <source>Cells</source>
            <translation>Felder</translation>
        </message>
        <message>
            <source>&amp;Columns and rows</source>
            <translation>&amp;Spalten und Zeilen</translation>
        </message>
        <message>
            <source>Cell &amp;size</source>
            <translation>Feld&amp;größe</translation>
        </message>
    </context>
    <context>
        <name>HistoryWindow</name>
        <message>
            <source>Every line of the log</source>
            <translation>Jede Zeile des Protokolls</translation>
        </message>
        <message>
            <source>History and replay</source>
            <translation>Verlauf und Wiedergabe</translation>
        </message>
    </context>
    <context>
        <name>JobBar</name>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
    </context>
    <context>
        <name>KeysPage</name>
        <message>
            <source>Reset</source>
            <translation>Zurücksetzen</translation>
        </message>
        <message>
            <source>Keys and mouse</source>
            <translation>Tasten und Maus</translation>
        </message>
        <message>
            <source>Keys or mouse</source>
            <translation>Tasten oder Maus</translation>
        </message>
        <message>
            <source>New key</source>
            <translation>Neue Taste</translation>
        </message>
        <message>
            <source>New key for the selected command:</source>
            <translation>Neue Taste für den gewählten Befehl:</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <source>Use this key</source>
            <translation>Diese Taste nehmen</translation>
        </message>
        <message>
            <source>What it does</source>
            <translation>Was es tut</translation>
        </message>
    </context>
    <context>
        <name>LogPanel</name>
        <message>
            <source>Log</source>
            <translation>Protokoll</translation>
        </message>
        <message>
            <source>The log appears here.</source>
            <translation>Hier erscheint das Protokoll.</translation>
        </message>
    </context>
    <context>
        <name>GridStyleFields</name>
        <message>
            <source>Colour of the lines</source>
            <translation>Farbe der Linien</translation>
        </message>
        <message>
            <source>Other…</source>
            <translation>Andere…</translation>
        </message>
        <message>
            <source>Opacity of the lines</source>
            <translation>Deckkraft der Linien</translation>
        </message>
        <message>
            <source>Lines on the &amp;GM's board</source>
            <translation>Linien auf dem Brett der &amp;Spielleitung</translation>
        </message>
        <message>
            <source>Lines at the &amp;table</source>
            <translation>Linien am &amp;Tisch</translation>
        </message>
        <message>
            <source>Opacity</source>
            <translation>Deckkraft</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Hell</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Dunkel</translation>
        </message>
        <message>
            <source>Blue</source>
            <translation>Blau</translation>
        </message>
        <message>
            <source>Orange</source>
            <translation>Orange</translation>
        </message>
        <message>
            <source>Green</source>
            <translation>Grün</translation>
        </message>
        <message>
            <source>Purple</source>
            <translation>Violett</translation>
        </message>
    </context>
    <context>
        <name>GridStylePage</name>
        <message>
            <source>Grid line style</source>
            <translation>Stil der Rasterlinien</translation>
        </message>
        <message>
            <source>Both windows use this style.</source>
            <translation>Beide Fenster verwenden diesen Stil.</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>About gridapp</source>
            <translation>Über gridapp</translation>
        </message>
        <message>
            <source>Tools</source>
            <translation>Werkzeuge</translation>
        </message>
    </context>
    <context>
        <name>MapChoice</name>
        <message>
            <source>Choose a map</source>
            <translation>Karte wählen</translation>
        </message>
        <message>
            <source>There is no picture and no file on the clipboard.</source>
            <translation>In der Zwischenablage liegt weder ein Bild noch eine Datei.</translation>
        </message>
        <message>
            <source>Enter the number of columns across the picture, or align the grid.</source>
            <translation>Die Zahl der Spalten über das Bild eingeben oder das Raster ausrichten.</translation>
        </message>
    </context>
    <context>
        <name>MapDropZone</name>
        <message>
            <source>No map</source>
            <translation>Keine Karte</translation>
        </message>
        <message>
            <source>No map: a plain board</source>
            <translation>Keine Karte: ein leeres Brett</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>Wählen…</translation>
        </message>
        <message>
            <source>Paste</source>
            <translation>Einfügen</translation>
        </message>
        <message>
            <source>Align…</source>
            <translation>Ausrichten…</translation>
        </message>
        <message>
            <source>Drop a picture or map file here, or choose or paste one.</source>
            <translation>Ein Bild oder eine Kartendatei hierher ziehen, wählen oder einfügen.</translation>
        </message>
    </context>
    <context>
        <name>MiniMap</name>
        <message>
            <source>Mini map</source>
            <translation>Übersichtskarte</translation>
        </message>
    </context>
    <context>
        <name>NewBattleDialog</name>
        <message>
            <source>&amp;Lines</source>
            <translation>&amp;Linien</translation>
        </message>
        <message>
            <source>&amp;Name</source>
            <translation>&amp;Name</translation>
        </message>
        <message>
            <source>Board</source>
            <translation>Brett</translation>
        </message>
        <message>
            <source>Create</source>
            <translation>Anlegen</translation>
        </message>
        <message>
            <source>New battle</source>
            <translation>Neuer Kampf</translation>
        </message>
        <message>
            <source>System</source>
            <translation>System</translation>
        </message>
    </context>
    <context>
        <name>NoteStrip</name>
        <message>
            <source>and {count} more</source>
            <translation>und {count} weitere</translation>
        </message>
    </context>
    <context>
        <name>NotesPanel</name>
        <message>
            <source>Notes</source>
            <translation>Notizen</translation>
        </message>
        <message>
            <source>Cell or creature that the note is pinned to</source>
            <translation>Feld oder Kreatur, an der die Notiz hängt</translation>
        </message>
        <message>
            <source>Text of the note</source>
            <translation>Text der Notiz</translation>
        </message>
        <message>
            <source>Plain text; Ctrl+Enter saves it</source>
            <translation>Einfacher Text; Strg+Eingabe speichert</translation>
        </message>
        <message>
            <source>Visible to pla&amp;yers</source>
            <translation>Spie&amp;ler sehen sie</translation>
        </message>
        <message>
            <source>New</source>
            <translation>Neu</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>At</source>
            <translation>An</translation>
        </message>
        <message>
            <source> ({number} at the table)</source>
            <translation> ({number} am Tisch)</translation>
        </message>
        <message>
            <source>Not saved: Ctrl+Enter saves the note, Esc discards it.</source>
            <translation>Nicht gespeichert: Strg+Eingabe speichert die Notiz, Esc verwirft sie.</translation>
        </message>
    </context>
    <context>
        <name>OrderList</name>
        <message>
            <source>Order of turns</source>
            <translation>Reihenfolge</translation>
        </message>
        <message>
            <source>Act earlier</source>
            <translation>Früher handeln</translation>
        </message>
        <message>
            <source>Act later</source>
            <translation>Später handeln</translation>
        </message>
        <message>
            <source>Act first</source>
            <translation>Zuerst handeln</translation>
        </message>
        <message>
            <source>Act last</source>
            <translation>Zuletzt handeln</translation>
        </message>
    </context>
    <context>
        <name>PackCards</name>
        <message>
            <source>Systems</source>
            <translation>Systeme</translation>
        </message>
    </context>
    <context>
        <name>PieceForm</name>
        <message>
            <source>up to the ceiling</source>
            <translation>bis zur Decke</translation>
        </message>
        <message>
            <source>Secret (players see a wall)</source>
            <translation>Geheim (für Spieler eine Wand)</translation>
        </message>
        <message>
            <source>See-through (window, grille)</source>
            <translation>Durchsichtig (Fenster, Gitter)</translation>
        </message>
        <message>
            <source>no entry</source>
            <translation>unbetretbar</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <source>Height</source>
            <translation>Höhe</translation>
        </message>
        <message>
            <source>Cover behind it</source>
            <translation>Deckung dahinter</translation>
        </message>
        <message>
            <source>Door</source>
            <translation>Tür</translation>
        </message>
        <message>
            <source>Terrain</source>
            <translation>Gelände</translation>
        </message>
        <message>
            <source>Costs</source>
            <translation>Kostet</translation>
        </message>
        <message>
            <source>Elevation in cells</source>
            <translation>Höhe in Feldern</translation>
        </message>
        <message>
            <source>as the map shows</source>
            <translation>wie die Karte zeigt</translation>
        </message>
        <message>
            <source>Closed</source>
            <translation>Zu</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Offen</translation>
        </message>
        <message>
            <source>Locked</source>
            <translation>Verschlossen</translation>
        </message>
        <message>
            <source>Wall</source>
            <translation>Wand</translation>
        </message>
        <message>
            <source>Low wall</source>
            <translation>Mauer</translation>
        </message>
        <message>
            <source>Object</source>
            <translation>Objekt</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Fenster</translation>
        </message>
    </context>
    <context>
        <name>QTabWidget</name>
        <message>
            <source>Creatures</source>
            <translation>Kreaturen</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>Protokoll</translation>
        </message>
        <message>
            <source>Sheet</source>
            <translation>Bogen</translation>
        </message>
        <message>
            <source>Where?</source>
            <translation>Wo?</translation>
        </message>
        <message>
            <source>Draw</source>
            <translation>Zeichnen</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>Notizen</translation>
        </message>
        <message>
            <source>Beside the board</source>
            <translation>Neben dem Brett</translation>
        </message>
        <message>
            <source>Fog</source>
            <translation>Nebel</translation>
        </message>
    </context>
    <context>
        <name>QuestionBar</name>
        <message>
            <source>Al&amp;ways so for {name}</source>
            <translation>Für {name} &amp;immer so</translation>
        </message>
        <message>
            <source>Al&amp;ways so</source>
            <translation>&amp;Immer so</translation>
        </message>
        <message>
            <source>Can be reset in the sheet</source>
            <translation>Kann im Bogen zurückgesetzt werden</translation>
        </message>
    </context>
    <context>
        <name>ReportPanel</name>
        <message>
            <source>Close the report</source>
            <translation>Bericht schließen</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Einzelheiten</translation>
        </message>
        <message>
            <source>Report of the import</source>
            <translation>Bericht vom Einlesen</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Wo</translation>
        </message>
    </context>
    <context>
        <name>RoundParts</name>
        <message>
            <source>Parts of the round</source>
            <translation>Teile der Runde</translation>
        </message>
    </context>
    <context>
        <name>SearchPanel</name>
        <message>
            <source>&amp;threatened by</source>
            <translation>&amp;bedroht von</translation>
        </message>
        <message>
            <source>Matching cells</source>
            <translation>Passende Felder</translation>
        </message>
        <message>
            <source>Find cells</source>
            <translation>Felder finden</translation>
        </message>
        <message>
            <source>I &amp;reach</source>
            <translation>Ich e&amp;rreiche</translation>
        </message>
        <message>
            <source>Searching…</source>
            <translation>Suche…</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Anhalten</translation>
        </message>
        <message>
            <source>with &amp;cover from</source>
            <translation>mit &amp;Deckung vor</translation>
        </message>
        <message>
            <source>any number</source>
            <translation>beliebig viele</translation>
        </message>
        <message>
            <source>nobody</source>
            <translation>niemand</translation>
        </message>
        <message>
            <source>at most {number}</source>
            <translation>höchstens {number}</translation>
        </message>
        <message>
            <source>anybody</source>
            <translation>irgendwen</translation>
        </message>
        <message>
            <source>No matching cell</source>
            <translation>Kein passendes Feld</translation>
        </message>
        <message>
            <source>{count} found</source>
            <translation>{count} gefunden</translation>
        </message>
    </context>
    <context>
        <name>SheetPanel</name>
        <message>
            <source>Standing answers</source>
            <translation>Dauerantworten</translation>
        </message>
        <message>
            <source>Click a creature to see its sheet.</source>
            <translation>Eine Kreatur anklicken, um alles von ihr zu sehen.</translation>
        </message>
        <message>
            <source>Conditions</source>
            <translation>Zustände</translation>
        </message>
        <message>
            <source>Creature</source>
            <translation>Kreatur</translation>
        </message>
        <message>
            <source>Statistics</source>
            <translation>Werte</translation>
        </message>
        <message>
            <source>Weapons</source>
            <translation>Waffen</translation>
        </message>
        <message>
            <source>always</source>
            <translation>immer</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nie</translation>
        </message>
        <message>
            <source>Standing answers of the GM</source>
            <translation>Dauerantworten der Spielleitung</translation>
        </message>
        <message>
            <source>Edit the sheet…</source>
            <translation>Den Bogen bearbeiten…</translation>
        </message>
        <message>
            <source>Current values</source>
            <translation>Aktuelle Werte</translation>
        </message>
    </context>
    <context>
        <name>TableWindow</name>
        <message>
            <source>Table</source>
            <translation>Tisch</translation>
        </message>
    </context>
    <context>
        <name>_CreatureList</name>
        <message>
            <source>Creatures</source>
            <translation>Kreaturen</translation>
        </message>
    </context>
    <context>
        <name>actions</name>
        <message>
            <source>&amp;About and credits</source>
            <translation>&amp;Über und Dank</translation>
        </message>
        <message>
            <source>&amp;Actual size</source>
            <translation>&amp;Originalgröße</translation>
        </message>
        <message>
            <source>&amp;Area of effect</source>
            <translation>&amp;Wirkungsbereich</translation>
        </message>
        <message>
            <source>&amp;Cancel</source>
            <translation>&amp;Abbrechen</translation>
        </message>
        <message>
            <source>&amp;Creatures</source>
            <translation>&amp;Kreaturen</translation>
        </message>
        <message>
            <source>&amp;Dark colours</source>
            <translation>&amp;Dunkle Farben</translation>
        </message>
        <message>
            <source>&amp;Duplicate battle</source>
            <translation>Kampf &amp;duplizieren</translation>
        </message>
        <message>
            <source>&amp;End turn</source>
            <translation>Zug b&amp;eenden</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>&amp;Datei</translation>
        </message>
        <message>
            <source>&amp;Find a command…</source>
            <translation>Befehl &amp;finden…</translation>
        </message>
        <message>
            <source>&amp;Fit the board</source>
            <translation>Brett ein&amp;passen</translation>
        </message>
        <message>
            <source>&amp;Flanking</source>
            <translation>&amp;Flankieren</translation>
        </message>
        <message>
            <source>&amp;Grid lines</source>
            <translation>&amp;Rasterlinien</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>&amp;Hilfe</translation>
        </message>
        <message>
            <source>&amp;History and replay…</source>
            <translation>&amp;Verlauf und Wiedergabe…</translation>
        </message>
        <message>
            <source>&amp;Import map…</source>
            <translation>Karte e&amp;inlesen…</translation>
        </message>
        <message>
            <source>&amp;Keys and mouse</source>
            <translation>&amp;Tasten und Maus</translation>
        </message>
        <message>
            <source>&amp;Language</source>
            <translation>&amp;Sprache</translation>
        </message>
        <message>
            <source>&amp;Legend</source>
            <translation>&amp;Legende</translation>
        </message>
        <message>
            <source>&amp;Measure</source>
            <translation>&amp;Messen</translation>
        </message>
        <message>
            <source>&amp;Move without rules</source>
            <translation>&amp;Ohne Regeln ziehen</translation>
        </message>
        <message>
            <source>&amp;New battle…</source>
            <translation>&amp;Neuer Kampf…</translation>
        </message>
        <message>
            <source>&amp;Next pane</source>
            <translation>&amp;Nächster Bereich</translation>
        </message>
        <message>
            <source>&amp;Open…</source>
            <translation>Ö&amp;ffnen…</translation>
        </message>
        <message>
            <source>F&amp;it what they know</source>
            <translation>Be&amp;kanntes groß zeigen</translation>
        </message>
        <message>
            <source>&amp;Overview</source>
            <translation>&amp;Übersicht</translation>
        </message>
        <message>
            <source>&amp;Ping</source>
            <translation>&amp;Anzeigen</translation>
        </message>
        <message>
            <source>&amp;Play</source>
            <translation>&amp;Spiel</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>B&amp;eenden</translation>
        </message>
        <message>
            <source>&amp;Reach</source>
            <translation>&amp;Reichweite</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>&amp;Wiederholen</translation>
        </message>
        <message>
            <source>&amp;Sample battle</source>
            <translation>&amp;Beispielkampf</translation>
        </message>
        <message>
            <source>&amp;Show</source>
            <translation>&amp;Zeigen</translation>
        </message>
        <message>
            <source>&amp;Sight and cover</source>
            <translation>&amp;Sicht und Deckung</translation>
        </message>
        <message>
            <source>&amp;Table window</source>
            <translation>Tis&amp;chfenster</translation>
        </message>
        <message>
            <source>&amp;Threatened area</source>
            <translation>&amp;Bedrohter Bereich</translation>
        </message>
        <message>
            <source>&amp;Tools</source>
            <translation>&amp;Werkzeuge</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>&amp;Rückgängig</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>&amp;Ansicht</translation>
        </message>
        <message>
            <source>&amp;Where to stand?</source>
            <translation>W&amp;ohin stellen?</translation>
        </message>
        <message>
            <source>Measure the distance from cell to cell</source>
            <translation>Die Entfernung von Feld zu Feld messen</translation>
        </message>
        <message>
            <source>End the fight and go back to setup; creatures stay as they are</source>
            <translation>Den Kampf beenden, zurück zum Aufstellen; die Kreaturen bleiben, wie sie sind</translation>
        </message>
        <message>
            <source>Back to the start of the &amp;round</source>
            <translation>Zurück zum Beginn der R&amp;unde</translation>
        </message>
        <message>
            <source>Back to the start of the &amp;turn</source>
            <translation>Zurück zum Beginn des &amp;Zuges</translation>
        </message>
        <message>
            <source>Roll initiative and start the fight</source>
            <translation>Initiative würfeln und den Kampf beginnen</translation>
        </message>
        <message>
            <source>Redo the last undone command</source>
            <translation>Das zuletzt Zurückgenommene wiederherstellen</translation>
        </message>
        <message>
            <source>Cell &amp;names</source>
            <translation>&amp;Feldnamen</translation>
        </message>
        <message>
            <source>Find good cells: in reach of a foe, in cover, out of danger</source>
            <translation>Felder nach Reichweite, Deckung und Bedrohung finden</translation>
        </message>
        <message>
            <source>Start a battle: choose system, grid and map</source>
            <translation>Einen Kampf beginnen: System, Raster und Karte wählen</translation>
        </message>
        <message>
            <source>Show the cells and creatures in a circle, cone, line or square</source>
            <translation>Felder und Kreaturen in Kreis, Kegel, Linie oder Quadrat zeigen</translation>
        </message>
        <message>
            <source>Close the app; everything is saved already</source>
            <translation>Die App schließen; alles ist schon gespeichert</translation>
        </message>
        <message>
            <source>Zoom in</source>
            <translation>Vergrößern</translation>
        </message>
        <message>
            <source>Use dark or light colours</source>
            <translation>Dunkle oder helle Farben verwenden</translation>
        </message>
        <message>
            <source>Show or hide the grid lines</source>
            <translation>Rasterlinien zeigen oder verbergen</translation>
        </message>
        <message>
            <source>End the &amp;fight</source>
            <translation>&amp;Kampf beenden</translation>
        </message>
        <message>
            <source>End the active creature's turn</source>
            <translation>Den Zug der Kreatur beenden, die am Zug ist</translation>
        </message>
        <message>
            <source>List all keys, and change them</source>
            <translation>Alle Tasten zeigen und ändern</translation>
        </message>
        <message>
            <source>Find any command by part of its name</source>
            <translation>Jeden Befehl nach einem Teil seines Namens finden</translation>
        </message>
        <message>
            <source>Export &amp;map…</source>
            <translation>&amp;Karte ausgeben…</translation>
        </message>
        <message>
            <source>Export &amp;table picture…</source>
            <translation>Bild für den &amp;Tisch…</translation>
        </message>
        <message>
            <source>Export as te&amp;xt…</source>
            <translation>Als Te&amp;xt ausgeben…</translation>
        </message>
        <message>
            <source>F&amp;ull screen</source>
            <translation>V&amp;ollbild</translation>
        </message>
        <message>
            <source>Find a creature by name and place it; Enter takes the first</source>
            <translation>Eine Kreatur beim Namen finden und setzen; Eingabe nimmt die erste</translation>
        </message>
        <message>
            <source>Rename the file of the open battle</source>
            <translation>Die Datei des offenen Kampfs umbenennen</translation>
        </message>
        <message>
            <source>Zoom out</source>
            <translation>Verkleinern</translation>
        </message>
        <message>
            <source>Save a copy under another name and continue in it</source>
            <translation>Eine Kopie unter anderem Namen speichern und darin weiterspielen</translation>
        </message>
        <message>
            <source>Show in each cell how many foes could still react there</source>
            <translation>Zeigt in jedem Feld, wie viele Feinde dort noch reagieren können</translation>
        </message>
        <message>
            <source>Show letters and numbers around the board</source>
            <translation>Buchstaben und Zahlen um das Brett zeigen</translation>
        </message>
        <message>
            <source>View any line of the log, continue from there, or replay the fight</source>
            <translation>Jede Zeile des Protokolls ansehen, von dort weiterspielen oder den Kampf wiedergeben</translation>
        </message>
        <message>
            <source>Start a battle on a map file</source>
            <translation>Einen Kampf auf einer Kartendatei beginnen</translation>
        </message>
        <message>
            <source>Show one map pixel per screen pixel</source>
            <translation>Ein Pixel der Karte je Pixel des Bildschirms zeigen</translation>
        </message>
        <message>
            <source>Open a battle or a map</source>
            <translation>Einen Kampf oder eine Karte öffnen</translation>
        </message>
        <message>
            <source>Open the sample battle</source>
            <translation>Den Beispielkampf öffnen</translation>
        </message>
        <message>
            <source>Save a copy in the same folder; the open battle stays open</source>
            <translation>Eine Kopie im selben Ordner speichern; der offene Kampf bleibt offen</translation>
        </message>
        <message>
            <source>Re&amp;name…</source>
            <translation>U&amp;mbenennen…</translation>
        </message>
        <message>
            <source>Show rings at the pointer, on the table window too</source>
            <translation>Ringe am Zeiger zeigen, auch im Tischfenster</translation>
        </message>
        <message>
            <source>Roll &amp;initiative</source>
            <translation>&amp;Initiative würfeln</translation>
        </message>
        <message>
            <source>Save &amp;as…</source>
            <translation>Speichern &amp;unter…</translation>
        </message>
        <message>
            <source>Scroll to the creature whose turn it is</source>
            <translation>Zur Kreatur rollen, die am Zug ist</translation>
        </message>
        <message>
            <source>Show the players' view in a second window</source>
            <translation>Die Sicht der Spieler in einem zweiten Fenster zeigen</translation>
        </message>
        <message>
            <source>Show the whole board</source>
            <translation>Das ganze Brett zeigen</translation>
        </message>
        <message>
            <source>Show ac&amp;tive creature</source>
            <translation>Ak&amp;tive Kreatur zeigen</translation>
        </message>
        <message>
            <source>Cancel aiming, placing or measuring</source>
            <translation>Zielen, Setzen oder Messen abbrechen</translation>
        </message>
        <message>
            <source>Undo everything since the round began</source>
            <translation>Alles seit Beginn der Runde zurücknehmen</translation>
        </message>
        <message>
            <source>Undo everything since the turn began</source>
            <translation>Alles seit Beginn des Zuges zurücknehmen</translation>
        </message>
        <message>
            <source>Move the keyboard focus to the previous part of the window</source>
            <translation>Die Tastatur zum vorigen Teil des Fensters führen</translation>
        </message>
        <message>
            <source>Move the keyboard focus to the next part of the window</source>
            <translation>Die Tastatur zum nächsten Teil des Fensters führen</translation>
        </message>
        <message>
            <source>Take back the last step, dice included</source>
            <translation>Den letzten Befehl samt Würfeln zurücknehmen</translation>
        </message>
        <message>
            <source>Show the cells the selected creature threatens</source>
            <translation>Die Felder zeigen, die die ausgewählte Kreatur bedroht</translation>
        </message>
        <message>
            <source>The language changes after a restart.</source>
            <translation>Die Sprache wechselt nach einem Neustart.</translation>
        </message>
        <message>
            <source>Show the whole board in a corner while zoomed in</source>
            <translation>Das ganze Brett in einer Ecke zeigen, solange nur ein Teil zu sehen ist</translation>
        </message>
        <message>
            <source>Switch full screen on or off</source>
            <translation>Vollbild ein- oder ausschalten</translation>
        </message>
        <message>
            <source>T&amp;ype dice results</source>
            <translation>Würfel ein&amp;tippen</translation>
        </message>
        <message>
            <source>You roll real dice and type each result</source>
            <translation>Du würfelst echte Würfel und tippst jedes Ergebnis ein</translation>
        </message>
        <message>
            <source>Show what the selected creature sees, and who has cover from it</source>
            <translation>Zeigen, was die ausgewählte Kreatur sieht und wer Deckung vor ihr hat</translation>
        </message>
        <message>
            <source>Explain the marks on the board</source>
            <translation>Die Zeichen auf dem Brett erklären</translation>
        </message>
        <message>
            <source>Drag any creature anywhere, ignoring the rules; the log marks such moves</source>
            <translation>Jede Kreatur ohne Regeln überallhin ziehen; das Protokoll vermerkt es</translation>
        </message>
        <message>
            <source>Show who is flanked, and by whom</source>
            <translation>Zeigen, wer flankiert ist und von wem</translation>
        </message>
        <message>
            <source>Show version and credits</source>
            <translation>Version und Danksagung zeigen</translation>
        </message>
        <message>
            <source>Save a picture of the board as the GM sees it</source>
            <translation>Ein Bild des Bretts speichern, wie die Spielleitung es sieht</translation>
        </message>
        <message>
            <source>Save a picture of the board as the players see it</source>
            <translation>Ein Bild des Bretts speichern, wie die Spieler es sehen</translation>
        </message>
        <message>
            <source>Save the battle with its history as a text file, which can be imported again</source>
            <translation>Den Kampf samt Verlauf als Textdatei speichern, die sich wieder einlesen lässt</translation>
        </message>
        <message>
            <source>Save map, walls and doors for other programs (Universal VTT)</source>
            <translation>Karte, Wände und Türen für andere Programme speichern (Universal VTT)</translation>
        </message>
        <message>
            <source>Zoom &amp;in</source>
            <translation>Ver&amp;größern</translation>
        </message>
        <message>
            <source>Zoom &amp;out</source>
            <translation>Ver&amp;kleinern</translation>
        </message>
        <message>
            <source>Al&amp;ign grid…</source>
            <translation>Raster aus&amp;richten…</translation>
        </message>
        <message>
            <source>Align the grid with the map picture: by ruler, handles, keys or numbers</source>
            <translation>Das Raster am Kartenbild ausrichten: mit Lineal, Griffen, Tasten oder Zahlen</translation>
        </message>
        <message>
            <source>&amp;New creature…</source>
            <translation>&amp;Neue Kreatur…</translation>
        </message>
        <message>
            <source>Create a creature for your library</source>
            <translation>Eine Kreatur für die eigene Sammlung anlegen</translation>
        </message>
        <message>
            <source>&amp;Edit sheet…</source>
            <translation>Bogen &amp;bearbeiten…</translation>
        </message>
        <message>
            <source>Edit statistics and weapons of the selected or the active creature</source>
            <translation>Werte und Waffen der ausgewählten oder der aktiven Kreatur bearbeiten</translation>
        </message>
        <message>
            <source>Cop&amp;y</source>
            <translation>&amp;Kopieren</translation>
        </message>
        <message>
            <source>Copy the selected creatures to the clipboard</source>
            <translation>Die ausgewählten Kreaturen in die Zwischenablage kopieren</translation>
        </message>
        <message>
            <source>C&amp;ut</source>
            <translation>&amp;Ausschneiden</translation>
        </message>
        <message>
            <source>Move the selected creatures to the clipboard</source>
            <translation>Die ausgewählten Kreaturen in die Zwischenablage verschieben</translation>
        </message>
        <message>
            <source>Dup&amp;licate</source>
            <translation>Dup&amp;lizieren</translation>
        </message>
        <message>
            <source>Place copies of the selected creatures beside them</source>
            <translation>Kopien der ausgewählten Kreaturen neben sie setzen</translation>
        </message>
        <message>
            <source>&amp;Remove</source>
            <translation>Ent&amp;fernen</translation>
        </message>
        <message>
            <source>Take the chosen creatures off the board</source>
            <translation>Die gewählten Kreaturen vom Feld nehmen</translation>
        </message>
        <message>
            <source>Select &amp;all</source>
            <translation>A&amp;lle auswählen</translation>
        </message>
        <message>
            <source>Select every creature on the board</source>
            <translation>Alle Kreaturen auf dem Brett auswählen</translation>
        </message>
        <message>
            <source>&amp;Hide or reveal</source>
            <translation>Ver&amp;bergen oder zeigen</translation>
        </message>
        <message>
            <source>Hide the selected creatures from the players, or reveal them</source>
            <translation>Die ausgewählten Kreaturen vor den Spielern verbergen oder sie zeigen</translation>
        </message>
        <message>
            <source>&amp;Group</source>
            <translation>&amp;Gruppieren</translation>
        </message>
        <message>
            <source>Group the selected creatures: a click on one selects all</source>
            <translation>Die ausgewählten Kreaturen gruppieren: ein Klick auf eine wählt alle aus</translation>
        </message>
        <message>
            <source>Un&amp;group</source>
            <translation>Gruppe auf&amp;lösen</translation>
        </message>
        <message>
            <source>Break up the group of the selected creatures</source>
            <translation>Die Gruppe der ausgewählten Kreaturen auflösen</translation>
        </message>
        <message>
            <source>Line up in a ro&amp;w</source>
            <translation>In einer &amp;Zeile aufreihen</translation>
        </message>
        <message>
            <source>Move the selected creatures to the row of the first</source>
            <translation>Die ausgewählten Kreaturen in die Zeile der ersten setzen</translation>
        </message>
        <message>
            <source>Line up in a col&amp;umn</source>
            <translation>In einer &amp;Spalte aufreihen</translation>
        </message>
        <message>
            <source>Move the selected creatures to the column of the first</source>
            <translation>Die ausgewählten Kreaturen in die Spalte der ersten setzen</translation>
        </message>
        <message>
            <source>Space out in the r&amp;ow</source>
            <translation>In der Zeile ver&amp;teilen</translation>
        </message>
        <message>
            <source>Put equal gaps between the columns of the selected creatures</source>
            <translation>Gleiche Abstände zwischen den Spalten der ausgewählten Kreaturen</translation>
        </message>
        <message>
            <source>Space out in the colu&amp;mn</source>
            <translation>In der Spalte vertei&amp;len</translation>
        </message>
        <message>
            <source>Put equal gaps between the rows of the selected creatures</source>
            <translation>Gleiche Abstände zwischen den Zeilen der ausgewählten Kreaturen</translation>
        </message>
        <message>
            <source>&amp;Paste</source>
            <translation>&amp;Einfügen</translation>
        </message>
        <message>
            <source>Place copied creatures near the pointer; start a battle on a copied picture</source>
            <translation>Kopierte Kreaturen beim Zeiger einsetzen; auf einem kopierten Bild einen Kampf beginnen</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>&amp;Bearbeiten</translation>
        </message>
        <message>
            <source>Grid line &amp;style…</source>
            <translation>&amp;Stil der Rasterlinien…</translation>
        </message>
        <message>
            <source>Set colour, opacity and visibility of the grid lines</source>
            <translation>Farbe, Deckkraft und Sichtbarkeit der Rasterlinien einstellen</translation>
        </message>
        <message>
            <source>&amp;Draw</source>
            <translation>&amp;Zeichnen</translation>
        </message>
        <message>
            <source>&amp;Draw on the map</source>
            <translation>Auf der Karte &amp;zeichnen</translation>
        </message>
        <message>
            <source>Start or stop drawing walls, doors, windows and terrain</source>
            <translation>Wände, Türen, Fenster und Gelände zeichnen oder damit aufhören</translation>
        </message>
        <message>
            <source>&amp;Select and move</source>
            <translation>&amp;Auswählen und bewegen</translation>
        </message>
        <message>
            <source>Select map pieces, move them, drag their ends</source>
            <translation>Kartenstücke auswählen, bewegen, an den Enden ziehen</translation>
        </message>
        <message>
            <source>&amp;Wall</source>
            <translation>&amp;Wand</translation>
        </message>
        <message>
            <source>Draw a wall: blocks movement and sight</source>
            <translation>Eine Wand zeichnen: hält Bewegung und Sicht auf</translation>
        </message>
        <message>
            <source>&amp;Low wall</source>
            <translation>&amp;Mauer</translation>
        </message>
        <message>
            <source>Draw a low wall with a height</source>
            <translation>Eine niedrige Wand mit einer Höhe zeichnen</translation>
        </message>
        <message>
            <source>&amp;Object</source>
            <translation>&amp;Objekt</translation>
        </message>
        <message>
            <source>Draw the outline of a pillar, a crate or a statue</source>
            <translation>Den Umriss einer Säule, Kiste oder Statue zeichnen</translation>
        </message>
        <message>
            <source>W&amp;indow</source>
            <translation>&amp;Fenster</translation>
        </message>
        <message>
            <source>Draw a window: blocks movement but not sight; replaces a wall</source>
            <translation>Ein Fenster zeichnen: hält Bewegung auf, nicht die Sicht; ersetzt eine Wand</translation>
        </message>
        <message>
            <source>&amp;Door</source>
            <translation>&amp;Tür</translation>
        </message>
        <message>
            <source>Draw a door: open, closed, locked or secret; replaces a wall</source>
            <translation>Eine Tür zeichnen: offen, zu, verschlossen oder geheim; ersetzt eine Wand</translation>
        </message>
        <message>
            <source>&amp;Terrain</source>
            <translation>&amp;Gelände</translation>
        </message>
        <message>
            <source>Draw difficult or impassable terrain, or raised and lowered ground</source>
            <translation>Schwieriges oder unbetretbares Gelände zeichnen, höheren oder tieferen Boden</translation>
        </message>
        <message>
            <source>&amp;Clear terrain</source>
            <translation>Gelände &amp;räumen</translation>
        </message>
        <message>
            <source>Turn terrain back into open ground</source>
            <translation>Gelände wieder zu freiem Boden machen</translation>
        </message>
        <message>
            <source>As a li&amp;ne</source>
            <translation>Als &amp;Linie</translation>
        </message>
        <message>
            <source>Draw point by point</source>
            <translation>Punkt für Punkt zeichnen</translation>
        </message>
        <message>
            <source>&amp;Freehand</source>
            <translation>Frei&amp;hand</translation>
        </message>
        <message>
            <source>Draw with the pointer held down</source>
            <translation>Mit gedrückter Maustaste zeichnen</translation>
        </message>
        <message>
            <source>As a &amp;box</source>
            <translation>Als Recht&amp;eck</translation>
        </message>
        <message>
            <source>Draw a box from corner to corner</source>
            <translation>Ein Rechteck von Ecke zu Ecke zeichnen</translation>
        </message>
        <message>
            <source>As an &amp;ellipse</source>
            <translation>Als Ell&amp;ipse</translation>
        </message>
        <message>
            <source>Draw an ellipse inside a box</source>
            <translation>Eine Ellipse in einem Rahmen zeichnen</translation>
        </message>
        <message>
            <source>Snap to the &amp;grid</source>
            <translation>Am &amp;Raster einrasten</translation>
        </message>
        <message>
            <source>Snap points to the corners of cells</source>
            <translation>Punkte an Feldecken einrasten</translation>
        </message>
        <message>
            <source>S&amp;plit</source>
            <translation>&amp;Teilen</translation>
        </message>
        <message>
            <source>Split the selected piece in two</source>
            <translation>Das ausgewählte Stück in zwei teilen</translation>
        </message>
        <message>
            <source>De&amp;lete</source>
            <translation>&amp;Löschen</translation>
        </message>
        <message>
            <source>Delete the selected map pieces</source>
            <translation>Die ausgewählten Kartenstücke löschen</translation>
        </message>
        <message>
            <source>Remove the selected creatures, or the selected map pieces while drawing</source>
            <translation>Die ausgewählten Kreaturen entfernen, beim Zeichnen die ausgewählten Kartenstücke</translation>
        </message>
        <message>
            <source>&amp;Note</source>
            <translation>&amp;Notiz</translation>
        </message>
        <message>
            <source>Pin a note to the selected creature, or to the cell under the pointer</source>
            <translation>Eine Notiz an die ausgewählte Kreatur oder an das Feld unter dem Zeiger heften</translation>
        </message>
        <message>
            <source>Import &amp;creatures…</source>
            <translation>&amp;Kreaturen einlesen…</translation>
        </message>
        <message>
            <source>Add creatures from an Open5e or 5e-bits file to the library</source>
            <translation>Kreaturen einer Datei von Open5e oder 5e-bits in die Sammlung aufnehmen</translation>
        </message>
        <message>
            <source>Take the &amp;tour</source>
            <translation>Die &amp;Führung</translation>
        </message>
        <message>
            <source>Show the window in three steps</source>
            <translation>Das Fenster in drei Schritten zeigen</translation>
        </message>
        <message>
            <source>C&amp;ut terrain</source>
            <translation>Gelände tre&amp;nnen</translation>
        </message>
        <message>
            <source>Make the cells you draw over a region of their own</source>
            <translation>Die überstrichenen Felder zu einem eigenen Gebiet machen</translation>
        </message>
        <message>
            <source>&amp;Manual</source>
            <translation>&amp;Handbuch</translation>
        </message>
        <message>
            <source>Open the manual</source>
            <translation>Das Handbuch öffnen</translation>
        </message>
        <message>
            <source>Ru&amp;lings of this table…</source>
            <translation>Rege&amp;ln dieses Tisches …</translation>
        </message>
        <message>
            <source>Every switch of the rules: its sentence, what holds here, what it changes on the board</source>
            <translation>Jeder Schalter der Regeln: sein Satz, was hier gilt, was er auf dem Brett ändert</translation>
        </message>
        <message>
            <source>The app rolls for the &amp;GM's side</source>
            <translation>Für die Spiell&amp;eitung würfelt die App</translation>
        </message>
        <message>
            <source>While dice are typed: only those of the players' creatures</source>
            <translation>Während Würfel eingetippt werden: nur die der Spielerkreaturen</translation>
        </message>
        <message>
            <source>The app rolls for the &amp;players' side</source>
            <translation>Für die S&amp;pieler würfelt die App</translation>
        </message>
        <message>
            <source>While dice are typed: only those of the GM's creatures</source>
            <translation>Während Würfel eingetippt werden: nur die der Spielleitung</translation>
        </message>
        <message>
            <source>Pla&amp;yers' window</source>
            <translation>&amp;Spielerfenster</translation>
        </message>
        <message>
            <source>Dup&amp;licate creatures</source>
            <translation>Kreaturen dup&amp;lizieren</translation>
        </message>
        <message>
            <source>Put the selected creatures into one row, where the first of them stands</source>
            <translation>Die ausgewählten Kreaturen in eine Zeile stellen, dorthin, wo die erste steht</translation>
        </message>
        <message>
            <source>Put the selected creatures into one column, where the first of them stands</source>
            <translation>Die ausgewählten Kreaturen in eine Spalte stellen, dorthin, wo die erste steht</translation>
        </message>
        <message>
            <source>Show rings at the pointer, in the players' window too</source>
            <translation>Ringe am Zeiger zeigen, auch im Spielerfenster</translation>
        </message>
        <message>
            <source>&amp;Where foes may react</source>
            <translation>&amp;Wo Feinde reagieren können</translation>
        </message>
        <message>
            <source>Where it can st&amp;rike</source>
            <translation>Wo sie &amp;zuschlagen kann</translation>
        </message>
        <message>
            <source>Show the cells that the selected creature reaches with its weapons, without moving</source>
            <translation>Die Felder zeigen, die die ausgewählte Kreatur mit ihren Waffen erreicht, ohne sich zu bewegen</translation>
        </message>
        <message>
            <source>&amp;Next part of the window</source>
            <translation>&amp;Nächster Teil des Fensters</translation>
        </message>
        <message>
            <source>&amp;Previous part of the window</source>
            <translation>&amp;Voriger Teil des Fensters</translation>
        </message>
        <message>
            <source>All mar&amp;ks while dragging</source>
            <translation>&amp;Beim Ziehen alle Zeichen</translation>
        </message>
        <message>
            <source>While dragging, mark danger, flanks and cover everywhere, not only on the route and where the pointer is; Alt shows even more</source>
            <translation>Beim Ziehen Gefahr, Flanken und Deckung überall zeigen, nicht nur auf dem Weg und unter dem Zeiger; Alt zeigt noch mehr</translation>
        </message>
        <message>
            <source>Text si&amp;ze</source>
            <translation>S&amp;chriftgröße</translation>
        </message>
        <message>
            <source>Panels &amp;beside the board</source>
            <translation>Leisten ne&amp;ben dem Brett</translation>
        </message>
        <message>
            <source>Show or hide the order, the actions and the log; the board takes their room</source>
            <translation>Reihenfolge, Aktionen und Protokoll zeigen oder verbergen; das Brett nimmt ihren Platz</translation>
        </message>
        <message>
            <source>R&amp;oll dice…</source>
            <translation>&amp;Würfeln…</translation>
        </message>
        <message>
            <source>Roll any dice, such as 3d6+2; the log keeps the roll</source>
            <translation>Beliebige Würfel werfen, etwa 3W6+2; der Wurf steht im Protokoll</translation>
        </message>
        <message>
            <source>&amp;Damage and healing…</source>
            <translation>S&amp;chaden und Heilung…</translation>
        </message>
        <message>
            <source>Damage, heal or give conditions to the selected creatures, or to the active one</source>
            <translation>Den gewählten Kreaturen oder der Kreatur am Zug Schaden, Heilung oder Zustände geben</translation>
        </message>
        <message>
            <source>Find a command, action, condition, ruling or page by what you call it</source>
            <translation>Befehl, Aktion, Zustand, Regelung oder Seite mit eigenen Worten finden</translation>
        </message>
        <message>
            <source>Fo&amp;g for players</source>
            <translation>&amp;Nebel für die Spieler</translation>
        </message>
        <message>
            <source>Reveal and hide parts of the map on the players' table</source>
            <translation>Teile der Karte auf dem Tisch der Spieler aufdecken und verdecken</translation>
        </message>
        <message>
            <source>Show &amp;players the changed fog</source>
            <translation>Den geänderten Nebel &amp;zeigen</translation>
        </message>
        <message>
            <source>Show players what was revealed and hidden since changes are held back</source>
            <translation>Den Spielern zeigen, was aufgedeckt und verdeckt wurde, seit Änderungen zurückgehalten werden</translation>
        </message>
        <message>
            <source>What players see of &amp;health…</source>
            <translation>Was Spieler vom &amp;Zustand sehen…</translation>
        </message>
        <message>
            <source>Choose for each side: exact bars, quarters, words or nothing</source>
            <translation>Für jede Seite wählen: genaue Balken, Viertel, Worte oder nichts</translation>
        </message>
        <message>
            <source>&amp;Reduce motion</source>
            <translation>&amp;Bewegung verringern</translation>
        </message>
        <message>
            <source>Marks on the board appear and stand still instead of rising and fading</source>
            <translation>Marken auf dem Brett erscheinen und stehen still, statt zu steigen und zu verblassen</translation>
        </message>
        <message>
            <source>&amp;Black out</source>
            <translation>Sch&amp;warz</translation>
        </message>
        <message>
            <source>Show nothing to the players, at once</source>
            <translation>Den Spielern sofort nichts mehr zeigen</translation>
        </message>
        <message>
            <source>F&amp;reeze</source>
            <translation>Ein&amp;frieren</translation>
        </message>
        <message>
            <source>Keep the players' picture as it is while you prepare</source>
            <translation>Das Bild der Spieler behalten, während ihr vorbereitet</translation>
        </message>
        <message>
            <source>Show the whole map to the players, then go back to exactly the view before</source>
            <translation>Den Spielern die ganze Karte zeigen, dann genau zur Ansicht davor zurück</translation>
        </message>
        <message>
            <source>True &amp;size</source>
            <translation>Wahre &amp;Größe</translation>
        </message>
        <message>
            <source>Show what the players know of the map as large as it fits, instead of the whole map</source>
            <translation>Zeigen, was die Spieler von der Karte kennen, so groß es geht, statt der ganzen Karte</translation>
        </message>
        <message>
            <source>Show cells of their true size, such as one inch, instead of the whole map</source>
            <translation>Felder in wahrer Größe zeigen, etwa ein Zoll, statt der ganzen Karte</translation>
        </message>
        <message>
            <source>&amp;Lock the view</source>
            <translation>Ansicht fest&amp;halten</translation>
        </message>
        <message>
            <source>Keep the players' part of the map where it is, such as under miniatures</source>
            <translation>Den Ausschnitt der Spieler lassen, wo er ist, etwa unter Miniaturen</translation>
        </message>
        <message>
            <source>&amp;Follow the turn</source>
            <translation>Dem &amp;Zug folgen</translation>
        </message>
        <message>
            <source>Show the creature whose turn it is, if the players know it</source>
            <translation>Die Kreatur am Zug zeigen, wenn die Spieler sie kennen</translation>
        </message>
        <message>
            <source>View to the left</source>
            <translation>Ansicht nach links</translation>
        </message>
        <message>
            <source>Move the players' part of the map left by a cell</source>
            <translation>Den Ausschnitt der Spieler um ein Feld nach links bewegen</translation>
        </message>
        <message>
            <source>View to the right</source>
            <translation>Ansicht nach rechts</translation>
        </message>
        <message>
            <source>Move the players' part of the map right by a cell</source>
            <translation>Den Ausschnitt der Spieler um ein Feld nach rechts bewegen</translation>
        </message>
        <message>
            <source>View up</source>
            <translation>Ansicht nach oben</translation>
        </message>
        <message>
            <source>Move the players' part of the map up by a cell</source>
            <translation>Den Ausschnitt der Spieler um ein Feld nach oben bewegen</translation>
        </message>
        <message>
            <source>View down</source>
            <translation>Ansicht nach unten</translation>
        </message>
        <message>
            <source>Move the players' part of the map down by a cell</source>
            <translation>Den Ausschnitt der Spieler um ein Feld nach unten bewegen</translation>
        </message>
        <message>
            <source>&amp;Turn the map</source>
            <translation>Karte &amp;drehen</translation>
        </message>
        <message>
            <source>Turn the players' map clockwise by a quarter</source>
            <translation>Die Karte der Spieler um ein Viertel im Uhrzeigersinn drehen</translation>
        </message>
        <message>
            <source>Turn the map back</source>
            <translation>Karte zurückdrehen</translation>
        </message>
        <message>
            <source>Turn the players' map back by a quarter</source>
            <translation>Die Karte der Spieler um ein Viertel zurückdrehen</translation>
        </message>
        <message>
            <source>Show a &amp;handout…</source>
            <translation>&amp;Handout zeigen…</translation>
        </message>
        <message>
            <source>Show a picture or a text to the players</source>
            <translation>Den Spielern ein Bild oder einen Text zeigen</translation>
        </message>
        <message>
            <source>Take the handout &amp;away</source>
            <translation>Handout weg&amp;nehmen</translation>
        </message>
        <message>
            <source>Show the board to the players again</source>
            <translation>Den Spielern wieder das Brett zeigen</translation>
        </message>
        <message>
            <source>&amp;Calibrate the screen…</source>
            <translation>Bildschirm aus&amp;messen…</translation>
        </message>
        <message>
            <source>Measure the players' screen, so that an inch is an inch</source>
            <translation>Den Bildschirm der Spieler ausmessen, damit ein Zoll ein Zoll ist</translation>
        </message>
        <message>
            <source>Te&amp;xts, miniatures, colours…</source>
            <translation>Te&amp;xte, Miniaturen, Farben…</translation>
        </message>
        <message>
            <source>Turn texts for the far side, leave out discs under miniatures, choose colours</source>
            <translation>Texte für die andere Seite drehen, Scheiben unter Miniaturen weglassen, Farben wählen</translation>
        </message>
        <message>
            <source>F&amp;ill the screen</source>
            <translation>B&amp;ildschirm füllen</translation>
        </message>
        <message>
            <source>Fill the players' screen, or show a window again; a double click there does the same</source>
            <translation>Den Bildschirm der Spieler füllen oder wieder ein Fenster zeigen; ein Doppelklick dort tut dasselbe</translation>
        </message>
        <message>
            <source>Come back by &amp;itself</source>
            <translation>&amp;Von selbst zurückkommen</translation>
        </message>
        <message>
            <source>Open the players' window again when its screen is plugged in again</source>
            <translation>Das Spielerfenster wieder öffnen, wenn sein Bildschirm wieder da ist</translation>
        </message>
        <message>
            <source>P&amp;layers</source>
            <translation>Spie&amp;ler</translation>
        </message>
        <message>
            <source>&amp;Players</source>
            <translation>&amp;Spieler</translation>
        </message>
        <message>
            <source>Pi&amp;cture…</source>
            <translation>&amp;Bild…</translation>
        </message>
        <message>
            <source>Save or copy a picture of the board: for players or the GM, whole or a part</source>
            <translation>Ein Bild des Bretts speichern oder kopieren: für Spieler oder Spielleitung, ganz oder ein Teil</translation>
        </message>
        <message>
            <source>Cop&amp;y picture</source>
            <translation>Bild &amp;kopieren</translation>
        </message>
        <message>
            <source>Copy the picture as chosen last; at first the whole board as players see it</source>
            <translation>Das Bild wie zuletzt gewählt kopieren; zuerst das ganze Brett, wie die Spieler es sehen</translation>
        </message>
        <message>
            <source>L&amp;ight and sight…</source>
            <translation>L&amp;icht und Sicht…</translation>
        </message>
        <message>
            <source>Put down lights, set the light of the scene, and choose who looks for the players</source>
            <translation>Lichter hinstellen, das Licht der Szene wählen und bestimmen, wer für die Spieler schaut</translation>
        </message>
        <message>
            <source>&amp;See as…</source>
            <translation>&amp;Sehen wie…</translation>
        </message>
        <message>
            <source>Show players what one party or one creature sees, or what all see together</source>
            <translation>Den Spielern zeigen, was eine Gruppe oder Kreatur sieht, oder was alle zusammen sehen</translation>
        </message>
        <message>
            <source>See what a circle, cone, line, square or wall takes in, and leave it on the board</source>
            <translation>Sehen, was Kreis, Kegel, Linie, Quadrat oder Wand erfassen, und den Bereich auf dem Brett lassen</translation>
        </message>
        <message>
            <source>As players &amp;know it</source>
            <translation>&amp;Was Spieler wissen</translation>
        </message>
        <message>
            <source>Show reach, danger and odds of player characters by what the players know; off: by all that is there</source>
            <translation>Reichweite, Gefahr und Chancen der Spielerfiguren nach dem zeigen, was die Spieler wissen; aus: nach allem, was da ist</translation>
        </message>
        <message>
            <source>Show &amp;moves being planned</source>
            <translation>Geplante &amp;Züge zeigen</translation>
        </message>
        <message>
            <source>While you drag a player character, show its reach and route to the players</source>
            <translation>Während du eine Spielerfigur ziehst, den Spielern ihre Reichweite und ihren Weg zeigen</translation>
        </message>
        <message>
            <source>Also of &amp;your creatures</source>
            <translation>Auch von eu&amp;ren Kreaturen</translation>
        </message>
        <message>
            <source>While you drag a creature of yours that the players see, show its reach and route to them</source>
            <translation>Während du eine deiner Kreaturen ziehst, die die Spieler sehen, ihnen deren Reichweite und Weg zeigen</translation>
        </message>
        <message>
            <source>Floor a&amp;bove</source>
            <translation>Stockwerk &amp;darüber</translation>
        </message>
        <message>
            <source>Floor belo&amp;w</source>
            <translation>Stockwerk dar&amp;unter</translation>
        </message>
        <message>
            <source>Show the next floor up of a map of several floors</source>
            <translation>Zeigt auf einer Karte mit mehreren Stockwerken das nächsthöhere</translation>
        </message>
        <message>
            <source>Show the next floor down of a map of several floors</source>
            <translation>Zeigt auf einer Karte mit mehreren Stockwerken das nächsttiefere</translation>
        </message>
        <message>
            <source>Show this floor</source>
            <translation>Dieses Stockwerk zeigen</translation>
        </message>
        <message>
            <source>Show the players the floor that is on your board; it also follows the creature's turn</source>
            <translation>Zeigt den Spielern das Stockwerk auf deinem Brett; es folgt auch der Kreatur am Zug</translation>
        </message>
        <message>
            <source>P&amp;rint…</source>
            <translation>D&amp;rucken…</translation>
        </message>
        <message>
            <source>Save pages at true scale as a PDF: the board, figures, cards or rings</source>
            <translation>Seiten im wahren Maßstab als PDF speichern: Brett, Figuren, Karten oder Ringe</translation>
        </message>
        <message>
            <source>Replay pa&amp;ge…</source>
            <translation>&amp;Wiedergabeseite…</translation>
        </message>
        <message>
            <source>Save the fight as one HTML file that any browser plays without a network</source>
            <translation>Den Kampf als eine HTML-Datei speichern, die jeder Browser ohne Netz abspielt</translation>
        </message>
        <message>
            <source>&amp;Film of the fight…</source>
            <translation>&amp;Film des Kampfes…</translation>
        </message>
        <message>
            <source>Save the fight as a moving picture: WebP, animated PNG or MP4</source>
            <translation>Den Kampf als bewegtes Bild speichern: WebP, animiertes PNG oder MP4</translation>
        </message>
        <message>
            <source>&amp;Report of the import</source>
            <translation>&amp;Bericht über das Einlesen</translation>
        </message>
        <message>
            <source>Show what was read, changed, guessed and left out when this map was imported</source>
            <translation>Zeigt, was beim Einlesen dieser Karte gelesen, geändert, geraten und ausgelassen wurde</translation>
        </message>
        <message>
            <source>&amp;Rules of this system…</source>
            <translation>&amp;Regeln dieses Systems …</translation>
        </message>
        <message>
            <source>Every rule number with its sentence, searchable, and what the app does with it</source>
            <translation>Jede Regelnummer mit ihrem Satz, durchsuchbar, und was die App damit macht</translation>
        </message>
        <message>
            <source>&amp;Advice</source>
            <translation>&amp;Rat</translation>
        </message>
        <message>
            <source>&amp;Behaviour…</source>
            <translation>&amp;Verhalten…</translation>
        </message>
        <message>
            <source>&amp;Computer</source>
            <translation>&amp;Computer</translation>
        </message>
        <message>
            <source>&amp;Fight it out many times…</source>
            <translation>Viele Male aus&amp;fechten…</translation>
        </message>
        <message>
            <source>Bold or careful, guard a place, flee, hunt one, stay together</source>
            <translation>Kühn oder vorsichtig, einen Platz halten, fliehen, einen jagen, zusammenbleiben</translation>
        </message>
        <message>
            <source>Chances to win with intervals, rounds, who falls, what is left</source>
            <translation>Siegchancen mit Intervallen, Runden, wer fällt, was übrig bleibt</translation>
        </message>
        <message>
            <source>Play &amp;one act</source>
            <translation>&amp;Eine Handlung spielen</translation>
        </message>
        <message>
            <source>Play this &amp;creature</source>
            <translation>Diese &amp;Kreatur spielen</translation>
        </message>
        <message>
            <source>Play this &amp;side</source>
            <translation>Diese &amp;Seite spielen</translation>
        </message>
        <message>
            <source>Play this &amp;turn</source>
            <translation>Diesen &amp;Zug spielen</translation>
        </message>
        <message>
            <source>Sto&amp;p</source>
            <translation>An&amp;halten</translation>
        </message>
        <message>
            <source>The computer does one act of the selected or the active creature</source>
            <translation>Der Computer tut eine Handlung der ausgewählten oder der handelnden Kreatur</translation>
        </message>
        <message>
            <source>Stop the computer; people play all creatures again</source>
            <translation>Den Computer anhalten; Menschen spielen wieder alle Kreaturen</translation>
        </message>
        <message>
            <source>The computer plays the creature to the end of its turn</source>
            <translation>Der Computer spielt die Kreatur bis ans Ende ihres Zugs</translation>
        </message>
        <message>
            <source>The computer plays the creature until told otherwise</source>
            <translation>Der Computer spielt die Kreatur bis auf Weiteres</translation>
        </message>
        <message>
            <source>The computer plays the whole side until told otherwise</source>
            <translation>Der Computer spielt die ganze Seite bis auf Weiteres</translation>
        </message>
        <message>
            <source>Suggest three different kinds of act, with reasons; nothing is played</source>
            <translation>Drei verschiedene Arten von Handlungen mit Gründen vorschlagen; nichts wird gespielt</translation>
        </message>
        <message>
            <source>&amp;Danger map</source>
            <translation>&amp;Gefahrenkarte</translation>
        </message>
        <message>
            <source>Show what foes could do to the creature carried or selected on each cell before its next turn; Alt shows numbers</source>
            <translation>Zeigt, was Feinde der gezogenen oder ausgewählten Kreatur auf jedem Feld vor ihrem nächsten Zug antun könnten; Alt zeigt Zahlen</translation>
        </message>
        <message>
            <source>Floors and stai&amp;rs…</source>
            <translation>Stockwe&amp;rke und Treppen…</translation>
        </message>
        <message>
            <source>Add, rename and remove floors; draw stairs, ladders, holes and balconies</source>
            <translation>Stockwerke hinzufügen, umbenennen und entfernen; Treppen, Leitern, Löcher und Balkone zeichnen</translation>
        </message>
        <message>
            <source>While you drag a player character or lay an area, show that to the players</source>
            <translation>Während du eine Spielerfigur ziehst oder einen Bereich legst, sehen die Spieler das</translation>
        </message>
        <message>
            <source>Nothing more this roun&amp;d</source>
            <translation>Fertig für die Run&amp;de</translation>
        </message>
        <message>
            <source>Let the rest of the round pass for the active creature, where rounds have parts</source>
            <translation>Der Rest der Runde vergeht für die handelnde Kreatur, wo Runden Teile haben</translation>
        </message>
    </context>
    <context>
        <name>messages</name>
        <message>
            <source>a battle has at most {0} notes, numbered from 1</source>
            <translation>ein Kampf hat höchstens {0} Notizen, gezählt ab 1</translation>
        </message>
        <message>
            <source>a creature needs a name of 1 to {0} letters</source>
            <translation>eine Kreatur braucht einen Namen von 1 bis {0} Buchstaben</translation>
        </message>
        <message>
            <source>a d{0} is missing: {1}</source>
            <translation>ein W{0} fehlt: {1}</translation>
        </message>
        <message>
            <source>a group needs two creatures and a name of its own</source>
            <translation>eine Gruppe braucht zwei Kreaturen und einen eigenen Namen</translation>
        </message>
        <message>
            <source>a note has 1 to {0} letters</source>
            <translation>eine Notiz hat 1 bis {0} Buchstaben</translation>
        </message>
        <message>
            <source>a note is pinned to a cell of the board, or to a creature</source>
            <translation>eine Notiz ist an ein Feld des Bretts oder an eine Kreatur geheftet</translation>
        </message>
        <message>
            <source>a note is pinned to a cell or to a creature, not to both</source>
            <translation>eine Notiz ist an ein Feld oder an eine Kreatur geheftet, nicht an beide</translation>
        </message>
        <message>
            <source>a note is plain text, without control characters</source>
            <translation>eine Notiz ist einfacher Text ohne Steuerzeichen</translation>
        </message>
        <message>
            <source>a number of {0} is out of range</source>
            <translation>eine Zahl von {0} liegt außerhalb der Grenzen</translation>
        </message>
        <message>
            <source>a picture of {0} bytes is too large for it</source>
            <translation>ein Bild von {0} Bytes ist zu groß dafür</translation>
        </message>
        <message>
            <source>access is not allowed</source>
            <translation>der Zugriff ist nicht erlaubt</translation>
        </message>
        <message>
            <source>another program has changed it</source>
            <translation>ein anderes Programm hat sie geändert</translation>
        </message>
        <message>
            <source>another program is using it</source>
            <translation>ein anderes Programm benutzt sie</translation>
        </message>
        <message>
            <source>cells would be {0} pixels wide; {1} to {2} can be</source>
            <translation>Felder wären {0} Pixel breit; möglich sind {1} bis {2}</translation>
        </message>
        <message>
            <source>chances add up to {0}, not to 1</source>
            <translation>die Chancen ergeben zusammen {0}, nicht 1</translation>
        </message>
        <message>
            <source>change its permissions, or copy it elsewhere</source>
            <translation>ändere ihre Rechte, oder kopiere sie anderswohin</translation>
        </message>
        <message>
            <source>check the name</source>
            <translation>prüfe den Namen</translation>
        </message>
        <message>
            <source>check the name, or whether the disk is plugged in</source>
            <translation>prüfe den Namen, oder ob das Laufwerk angeschlossen ist</translation>
        </message>
        <message>
            <source>check the permissions of the file and its folder</source>
            <translation>prüfe die Rechte der Datei und ihres Ordners</translation>
        </message>
        <message>
            <source>choose a battle file</source>
            <translation>wähle eine Kampfdatei</translation>
        </message>
        <message>
            <source>choose a file inside it</source>
            <translation>wähle eine Datei darin</translation>
        </message>
        <message>
            <source>choose a file of monsters or creatures</source>
            <translation>wähle eine Datei mit Monstern oder Kreaturen</translation>
        </message>
        <message>
            <source>choose a file that this app has written</source>
            <translation>wähle eine Datei, die diese App geschrieben hat</translation>
        </message>
        <message>
            <source>choose a folder you may write to</source>
            <translation>wähle einen Ordner, in den du schreiben darfst</translation>
        </message>
        <message>
            <source>choose a map file</source>
            <translation>wähle eine Kartendatei</translation>
        </message>
        <message>
            <source>choose a map file, or save it as UTF-8</source>
            <translation>wähle eine Kartendatei, oder speichere sie als UTF-8</translation>
        </message>
        <message>
            <source>choose a map file; if it is one, it was cut off or changed: export it again</source>
            <translation>wähle eine Kartendatei; ist es eine, wurde sie abgeschnitten oder geändert: exportiere sie noch einmal</translation>
        </message>
        <message>
            <source>choose a map or a picture</source>
            <translation>wähle eine Karte oder ein Bild</translation>
        </message>
        <message>
            <source>choose a shorter name</source>
            <translation>wähle einen kürzeren Namen</translation>
        </message>
        <message>
            <source>choose a smaller dungeon</source>
            <translation>wähle einen kleineren Dungeon</translation>
        </message>
        <message>
            <source>choose another name</source>
            <translation>wähle einen anderen Namen</translation>
        </message>
        <message>
            <source>choose another one</source>
            <translation>wähle eine andere</translation>
        </message>
        <message>
            <source>choose one of {0}</source>
            <translation>wähle eines von {0}</translation>
        </message>
        <message>
            <source>close it there, or open it read-only here</source>
            <translation>schließe sie dort, oder öffne sie hier nur zum Lesen</translation>
        </message>
        <message>
            <source>close other programs and try again</source>
            <translation>schließe andere Programme und versuche es noch einmal</translation>
        </message>
        <message>
            <source>close the other program and try again</source>
            <translation>schließe das andere Programm und versuche es noch einmal</translation>
        </message>
        <message>
            <source>close them and try again</source>
            <translation>schließe sie und versuche es noch einmal</translation>
        </message>
        <message>
            <source>code runs only in the packs that ship</source>
            <translation>Code läuft nur in den mitgelieferten Paketen</translation>
        </message>
        <message>
            <source>colour must look like #56b4e9</source>
            <translation>eine Farbe sieht aus wie #56b4e9</translation>
        </message>
        <message>
            <source>copy it and the -journal file beside it to a folder that can be written to</source>
            <translation>kopiere sie mit der -journal-Datei daneben in einen Ordner, in den geschrieben werden kann</translation>
        </message>
        <message>
            <source>download or export it again</source>
            <translation>lade oder exportiere sie noch einmal</translation>
        </message>
        <message>
            <source>each step must lead to another cell</source>
            <translation>jeder Schritt muss zu einem anderen Feld führen</translation>
        </message>
        <message>
            <source>export the battle again, or repair that place by hand</source>
            <translation>exportiere den Kampf noch einmal, oder berichtige die Stelle von Hand</translation>
        </message>
        <message>
            <source>export the map again, or repair that place by hand</source>
            <translation>exportiere die Karte noch einmal, oder berichtige die Stelle von Hand</translation>
        </message>
        <message>
            <source>first: {0}</source>
            <translation>zuerst: {0}</translation>
        </message>
        <message>
            <source>free some space, or save the battle under another name on another disk</source>
            <translation>schaffe Platz, oder speichere den Kampf unter anderem Namen auf einem anderen Laufwerk</translation>
        </message>
        <message>
            <source>install a newer version of the app</source>
            <translation>installiere eine neuere Version der App</translation>
        </message>
        <message>
            <source>install a newer version of the app; the file is unchanged</source>
            <translation>installiere eine neuere Version der App; die Datei ist unverändert</translation>
        </message>
        <message>
            <source>install gridapp again</source>
            <translation>installiere gridapp noch einmal</translation>
        </message>
        <message>
            <source>install that pack; those at hand: {0}</source>
            <translation>installiere dieses Paket; vorhanden sind: {0}</translation>
        </message>
        <message>
            <source>it cannot be opened</source>
            <translation>sie lässt sich nicht öffnen</translation>
        </message>
        <message>
            <source>it cannot hold what is to be written ({0})</source>
            <translation>sie kann nicht aufnehmen, was zu schreiben ist ({0})</translation>
        </message>
        <message>
            <source>it has more than {0} entries</source>
            <translation>sie hat mehr als {0} Einträge</translation>
        </message>
        <message>
            <source>it has {0} pieces of wall, the limit is {1}</source>
            <translation>sie hat {0} Wandstücke, die Grenze ist {1}</translation>
        </message>
        <message>
            <source>it has {0} walls, the limit is {1}</source>
            <translation>sie hat {0} Wände, die Grenze ist {1}</translation>
        </message>
        <message>
            <source>it holds a line that is far too long</source>
            <translation>sie enthält eine viel zu lange Zeile</translation>
        </message>
        <message>
            <source>it holds far more values than a map</source>
            <translation>sie enthält weit mehr Werte als eine Karte</translation>
        </message>
        <message>
            <source>it holds no creature of {0}</source>
            <translation>sie enthält keine Kreatur von {0}</translation>
        </message>
        <message>
            <source>it holds something larger than this app writes</source>
            <translation>sie enthält etwas Größeres, als diese App schreibt</translation>
        </message>
        <message>
            <source>it is a JSON {0}, not an object</source>
            <translation>sie ist in JSON {0}, kein Objekt</translation>
        </message>
        <message>
            <source>it is a folder</source>
            <translation>sie ist ein Ordner</translation>
        </message>
        <message>
            <source>it is damaged</source>
            <translation>sie ist beschädigt</translation>
        </message>
        <message>
            <source>it is damaged: its end is cut off</source>
            <translation>sie ist beschädigt: ihr Ende fehlt</translation>
        </message>
        <message>
            <source>it is damaged: {0}</source>
            <translation>sie ist beschädigt: {0}</translation>
        </message>
        <message>
            <source>it is empty</source>
            <translation>sie ist leer</translation>
        </message>
        <message>
            <source>it is missing</source>
            <translation>sie fehlt</translation>
        </message>
        <message>
            <source>it is nested deeper than {0} levels</source>
            <translation>sie ist tiefer verschachtelt als {0} Ebenen</translation>
        </message>
        <message>
            <source>it is no JSON: {0}</source>
            <translation>sie ist kein JSON: {0}</translation>
        </message>
        <message>
            <source>it is no base64: {0}</source>
            <translation>sie ist kein Base64: {0}</translation>
        </message>
        <message>
            <source>it is no battle file</source>
            <translation>sie ist keine Kampfdatei</translation>
        </message>
        <message>
            <source>it is no battle's text: {0}</source>
            <translation>sie ist nicht der Text eines Kampfes: {0}</translation>
        </message>
        <message>
            <source>it is no map that is known here</source>
            <translation>sie ist keine Karte, die hier bekannt ist</translation>
        </message>
        <message>
            <source>it is no ordinary file</source>
            <translation>sie ist keine gewöhnliche Datei</translation>
        </message>
        <message>
            <source>it is not UTF-8 text</source>
            <translation>sie ist kein Text in UTF-8</translation>
        </message>
        <message>
            <source>it is not the state that line {0} made</source>
            <translation>sie ist nicht der Stand, den Zeile {0} ergab</translation>
        </message>
        <message>
            <source>it is not what its sha256 names</source>
            <translation>sie ist nicht, was ihr sha256 nennt</translation>
        </message>
        <message>
            <source>it is of the unknown kind {0}</source>
            <translation>sie ist von der unbekannten Art {0}</translation>
        </message>
        <message>
            <source>it is of the unknown version {0}</source>
            <translation>sie ist von der unbekannten Version {0}</translation>
        </message>
        <message>
            <source>it is of version {0}, and this app reads up to version {1}</source>
            <translation>sie ist von Version {0}, und diese App liest bis Version {1}</translation>
        </message>
        <message>
            <source>it is open for writing in another window ({0})</source>
            <translation>sie ist in einem anderen Fenster zum Schreiben geöffnet ({0})</translation>
        </message>
        <message>
            <source>it is played under the rule pack {0}, which is not here</source>
            <translation>sie wird nach dem Regelpaket {0} gespielt, das hier fehlt</translation>
        </message>
        <message>
            <source>it is this very battle</source>
            <translation>sie ist genau dieser Kampf</translation>
        </message>
        <message>
            <source>it lies on a read-only disk</source>
            <translation>sie liegt auf einem schreibgeschützten Laufwerk</translation>
        </message>
        <message>
            <source>it may not be written to</source>
            <translation>in sie darf nicht geschrieben werden</translation>
        </message>
        <message>
            <source>it needs more memory than there is</source>
            <translation>sie braucht mehr Speicher, als da ist</translation>
        </message>
        <message>
            <source>it was opened read-only</source>
            <translation>sie wurde nur zum Lesen geöffnet</translation>
        </message>
        <message>
            <source>its ending is not a map's</source>
            <translation>ihre Endung ist nicht die einer Karte</translation>
        </message>
        <message>
            <source>its last command was interrupted and must be tidied up, which needs writing</source>
            <translation>ihr letzter Befehl wurde unterbrochen und muss aufgeräumt werden, wozu geschrieben werden muss</translation>
        </message>
        <message>
            <source>its log is empty</source>
            <translation>ihr Protokoll ist leer</translation>
        </message>
        <message>
            <source>its name is too long</source>
            <translation>ihr Name ist zu lang</translation>
        </message>
        <message>
            <source>its rooms have more than {0} cells</source>
            <translation>ihre Räume haben mehr als {0} Felder</translation>
        </message>
        <message>
            <source>its tables are not those of a battle file</source>
            <translation>ihre Tabellen sind nicht die einer Kampfdatei</translation>
        </message>
        <message>
            <source>its walls have {0} points, the limit is {1}</source>
            <translation>ihre Wände haben {0} Punkte, die Grenze ist {1}</translation>
        </message>
        <message>
            <source>line {0} is on the way to the current state, or made none</source>
            <translation>die Zeile {0} liegt auf dem Weg zum jetzigen Stand oder ergab keinen</translation>
        </message>
        <message>
            <source>maps are not read from such files</source>
            <translation>aus solchen Dateien werden keine Karten gelesen</translation>
        </message>
        <message>
            <source>no backup is made of it: {0}</source>
            <translation>von ihr wird keine Sicherung gemacht: {0}</translation>
        </message>
        <message>
            <source>no fight is going on</source>
            <translation>es läuft kein Kampf</translation>
        </message>
        <message>
            <source>no number is asked for: {0}</source>
            <translation>nach keiner Zahl wird gefragt: {0}</translation>
        </message>
        <message>
            <source>no turn is under way</source>
            <translation>kein Zug ist im Gang</translation>
        </message>
        <message>
            <source>no turn is under way, and nobody can begin one</source>
            <translation>kein Zug ist im Gang, und niemand kann einen beginnen</translation>
        </message>
        <message>
            <source>no way leads to {0}</source>
            <translation>kein Weg führt nach {0}</translation>
        </message>
        <message>
            <source>nobody is to be set anywhere</source>
            <translation>niemand soll irgendwohin gesetzt werden</translation>
        </message>
        <message>
            <source>note {0} would lie off the board</source>
            <translation>die Notiz {0} läge außerhalb des Bretts</translation>
        </message>
        <message>
            <source>nothing on the map would change</source>
            <translation>nichts auf der Karte würde sich ändern</translation>
        </message>
        <message>
            <source>nothing on the sheet of {0} is another</source>
            <translation>nichts auf dem Bogen von {0} ist anders</translation>
        </message>
        <message>
            <source>offset must be two numbers</source>
            <translation>der Versatz besteht aus zwei Zahlen</translation>
        </message>
        <message>
            <source>opacity must lie from 0 to 100</source>
            <translation>die Deckkraft liegt zwischen 0 und 100</translation>
        </message>
        <message>
            <source>open a backup or another copy of it</source>
            <translation>öffne eine Sicherung oder eine andere Kopie von ihr</translation>
        </message>
        <message>
            <source>open it read-only, or copy it elsewhere</source>
            <translation>öffne sie nur zum Lesen, oder kopiere sie anderswohin</translation>
        </message>
        <message>
            <source>open it with the version of gridapp and of the rule pack that wrote it</source>
            <translation>öffne sie mit der Version von gridapp und vom Regelpaket, die sie geschrieben hat</translation>
        </message>
        <message>
            <source>open it with the version of the rule pack that wrote it</source>
            <translation>öffne sie mit der Version des Regelpakets, die sie geschrieben hat</translation>
        </message>
        <message>
            <source>other programs fight over it</source>
            <translation>andere Programme streiten sich um sie</translation>
        </message>
        <message>
            <source>part of its path is no folder</source>
            <translation>ein Teil ihres Pfades ist kein Ordner</translation>
        </message>
        <message>
            <source>piece {0}: a piece needs an id of its own</source>
            <translation>das Stück {0}: ein Stück braucht eine eigene Kennung</translation>
        </message>
        <message>
            <source>piece {0}: another kind of piece has that id</source>
            <translation>das Stück {0}: eine andere Art von Stück hat diese Kennung</translation>
        </message>
        <message>
            <source>put creatures on the board first</source>
            <translation>setze zuerst Kreaturen auf das Brett</translation>
        </message>
        <message>
            <source>reading it takes far too long, as if it were made to</source>
            <translation>sie zu lesen dauert viel zu lange, als wäre sie dazu gemacht</translation>
        </message>
        <message>
            <source>restore a backup</source>
            <translation>stelle eine Sicherung wieder her</translation>
        </message>
        <message>
            <source>save it as PNG, JPEG or WebP</source>
            <translation>speichere es als PNG, JPEG oder WebP</translation>
        </message>
        <message>
            <source>save it under another name, or open it for writing</source>
            <translation>speichere sie unter einem anderen Namen, oder öffne sie zum Schreiben</translation>
        </message>
        <message>
            <source>save or download it again</source>
            <translation>speichere oder lade es noch einmal</translation>
        </message>
        <message>
            <source>save the battle under another name</source>
            <translation>speichere den Kampf unter einem anderen Namen</translation>
        </message>
        <message>
            <source>save the battle under another name on another disk</source>
            <translation>speichere den Kampf unter einem anderen Namen auf einem anderen Laufwerk</translation>
        </message>
        <message>
            <source>scale it down and try again</source>
            <translation>verkleinere es und versuche es noch einmal</translation>
        </message>
        <message>
            <source>scale the picture down</source>
            <translation>verkleinere das Bild</translation>
        </message>
        <message>
            <source>simplify the walls, or split the map</source>
            <translation>vereinfache die Wände, oder teile die Karte</translation>
        </message>
        <message>
            <source>space {0} is out of range: each side has 1 to {1} cells</source>
            <translation>der Platzbedarf {0} liegt außerhalb der Grenzen: jede Seite hat 1 bis {1} Felder</translation>
        </message>
        <message>
            <source>split the map</source>
            <translation>teile die Karte</translation>
        </message>
        <message>
            <source>split the map, or use a larger grid size</source>
            <translation>teile die Karte, oder nimm ein größeres Rastermaß</translation>
        </message>
        <message>
            <source>take the odd characters or numbers out</source>
            <translation>nimm die seltsamen Zeichen oder Zahlen heraus</translation>
        </message>
        <message>
            <source>that question is not being asked</source>
            <translation>diese Frage wird nicht gestellt</translation>
        </message>
        <message>
            <source>the clipboard holds more than {0} signs</source>
            <translation>die Zwischenablage enthält mehr als {0} Zeichen</translation>
        </message>
        <message>
            <source>the clipboard holds no creatures: {0}</source>
            <translation>die Zwischenablage enthält keine Kreaturen: {0}</translation>
        </message>
        <message>
            <source>the clipboard must hold 1 to {0} creatures</source>
            <translation>die Zwischenablage muss 1 bis {0} Kreaturen enthalten</translation>
        </message>
        <message>
            <source>the disk is full</source>
            <translation>das Laufwerk ist voll</translation>
        </message>
        <message>
            <source>the disk quota is used up</source>
            <translation>das Kontingent auf dem Laufwerk ist aufgebraucht</translation>
        </message>
        <message>
            <source>the disk reports an error</source>
            <translation>das Laufwerk meldet einen Fehler</translation>
        </message>
        <message>
            <source>the dungeon is {0} x {1} cells, the limit is {2}</source>
            <translation>der Dungeon ist {0} x {1} Felder groß, die Grenze ist {2}</translation>
        </message>
        <message>
            <source>the fight has begun already</source>
            <translation>der Kampf hat schon begonnen</translation>
        </message>
        <message>
            <source>the file may not grow any further</source>
            <translation>die Datei darf nicht größer werden</translation>
        </message>
        <message>
            <source>the file was moved or deleted while open</source>
            <translation>die Datei wurde verschoben oder gelöscht, während sie offen war</translation>
        </message>
        <message>
            <source>the lines are drawn so already</source>
            <translation>die Linien sind schon so gezeichnet</translation>
        </message>
        <message>
            <source>the lock file {0} cannot be made: {1}</source>
            <translation>die Sperrdatei {0} lässt sich nicht anlegen: {1}</translation>
        </message>
        <message>
            <source>the map is {0} cells long, the limit is {1}</source>
            <translation>die Karte ist {0} Felder lang, die Grenze ist {1}</translation>
        </message>
        <message>
            <source>the note says so already</source>
            <translation>die Notiz sagt das schon</translation>
        </message>
        <message>
            <source>the picture has no area ({0} x {1} pixels)</source>
            <translation>das Bild hat keine Fläche ({0} x {1} Pixel)</translation>
        </message>
        <message>
            <source>the picture is an SVG drawing, which is not read</source>
            <translation>das Bild ist eine Zeichnung in SVG, die nicht gelesen wird</translation>
        </message>
        <message>
            <source>the picture is empty</source>
            <translation>das Bild ist leer</translation>
        </message>
        <message>
            <source>the picture is of no known kind</source>
            <translation>das Bild ist von keiner bekannten Art</translation>
        </message>
        <message>
            <source>the picture is {0}, which is not read</source>
            <translation>das Bild ist {0}, was nicht gelesen wird</translation>
        </message>
        <message>
            <source>the route must lead away from where {0} stands</source>
            <translation>der Weg muss von dort wegführen, wo {0} steht</translation>
        </message>
        <message>
            <source>the rows of a board are equally long</source>
            <translation>die Zeilen eines Bretts sind gleich lang</translation>
        </message>
        <message>
            <source>the rule pack {0} failed{1}: {2}</source>
            <translation>das Regelpaket {0} hat versagt{1}: {2}</translation>
        </message>
        <message>
            <source>the {0} picture is cut off</source>
            <translation>das Bild in {0} ist abgeschnitten</translation>
        </message>
        <message>
            <source>the {0} picture's header is broken</source>
            <translation>der Kopf des Bildes in {0} ist beschädigt</translation>
        </message>
        <message>
            <source>there is a creature {0} already</source>
            <translation>die Kreatur {0} gibt es schon</translation>
        </message>
        <message>
            <source>there is no action {0}</source>
            <translation>es gibt keine Aktion {0}</translation>
        </message>
        <message>
            <source>{0} was moved off its route</source>
            <translation>{0} wurde vom Weg abgebracht</translation>
        </message>
        <message>
            <source>there is no creature {0}</source>
            <translation>es gibt keine Kreatur {0}</translation>
        </message>
        <message>
            <source>there is no door {0}</source>
            <translation>es gibt keine Tür {0}</translation>
        </message>
        <message>
            <source>there is no map picture to lay the grid over</source>
            <translation>es gibt kein Kartenbild, auf das sich das Raster legen ließe</translation>
        </message>
        <message>
            <source>there is no note {0}</source>
            <translation>es gibt keine Notiz {0}</translation>
        </message>
        <message>
            <source>there is no piece {0} on the map</source>
            <translation>es gibt kein Stück {0} auf der Karte</translation>
        </message>
        <message>
            <source>there is no room for all of them</source>
            <translation>es ist nicht genug Platz für alle</translation>
        </message>
        <message>
            <source>there is no such file</source>
            <translation>es gibt keine solche Datei</translation>
        </message>
        <message>
            <source>there is nothing to do</source>
            <translation>es gibt nichts zu tun</translation>
        </message>
        <message>
            <source>there is such a file already</source>
            <translation>eine solche Datei gibt es schon</translation>
        </message>
        <message>
            <source>these are too many creatures for the clipboard: take fewer</source>
            <translation>das sind zu viele Kreaturen für die Zwischenablage: nimm weniger</translation>
        </message>
        <message>
            <source>this backup is damaged: {0}</source>
            <translation>diese Sicherung ist beschädigt: {0}</translation>
        </message>
        <message>
            <source>what the players see is still being worked out: try again in a moment</source>
            <translation>was die Spieler sehen, wird noch ausgearbeitet: versuche es gleich noch einmal</translation>
        </message>
        <message>
            <source>this is the past: go back to the present, or go on from here</source>
            <translation>dies ist die Vergangenheit: kehre in die Gegenwart zurück, oder spiele von hier aus weiter</translation>
        </message>
        <message>
            <source>two of its weapons have the same id</source>
            <translation>zwei ihrer Waffen haben dieselbe Kennung</translation>
        </message>
        <message>
            <source>unknown space {0}: write it as columns x rows, such as 2x2, or as one of {1}</source>
            <translation>unbekannter Platzbedarf {0}: schreibe ihn als Spalten x Zeilen, wie 2x2, oder als eines von {1}</translation>
        </message>
        <message>
            <source>{0} cannot leave in the middle of a turn or question</source>
            <translation>{0} kann nicht mitten in einem Zug oder einer Frage gehen</translation>
        </message>
        <message>
            <source>{0} creatures are too many: at most {1} at once</source>
            <translation>{0} Kreaturen sind zu viele: höchstens {1} auf einmal</translation>
        </message>
        <message>
            <source>{0} does not fit on the board there</source>
            <translation>{0} passt dort nicht auf das Brett</translation>
        </message>
        <message>
            <source>{0} has no condition {1}</source>
            <translation>{0} kennt keinen Zustand {1}</translation>
        </message>
        <message>
            <source>{0} has no mapping for creatures of other systems</source>
            <translation>{0} hat keine Zuordnung für Kreaturen anderer Systeme</translation>
        </message>
        <message>
            <source>{0} has no pool {1}</source>
            <translation>{0} kennt keinen Vorrat {1}</translation>
        </message>
        <message>
            <source>{0} has no setting {1}</source>
            <translation>{0} kennt keine Einstellung {1}</translation>
        </message>
        <message>
            <source>{0} in the row {1} is no sign of a board, or misplaced</source>
            <translation>{0} steht in der Zeile {1} und ist kein Zeichen eines Bretts, oder fehl am Platz</translation>
        </message>
        <message>
            <source>{0} is no answer to: {1}</source>
            <translation>{0} ist keine Antwort auf: {1}</translation>
        </message>
        <message>
            <source>{0} is no cell: write it like C4, or as column.row like 3.4</source>
            <translation>{0} ist kein Feld: schreibe sie wie C4, oder als Spalte.Zeile wie 3.4</translation>
        </message>
        <message>
            <source>{0} is no condition of {1}</source>
            <translation>{0} ist kein Zustand von {1}</translation>
        </message>
        <message>
            <source>{0} is no move</source>
            <translation>{0} ist keine Bewegung</translation>
        </message>
        <message>
            <source>{0} is no pool of {1}</source>
            <translation>{0} ist kein Vorrat von {1}</translation>
        </message>
        <message>
            <source>{0} is no statistic of {1}</source>
            <translation>{0} ist kein Wert von {1}</translation>
        </message>
        <message>
            <source>{0} is not among the creatures</source>
            <translation>{0} ist nicht unter den Kreaturen</translation>
        </message>
        <message>
            <source>{0} is not drawn as large as it is ({1})</source>
            <translation>{0} ist nicht so groß gezeichnet, wie es ist ({1})</translation>
        </message>
        <message>
            <source>{0} is not drawn on the board</source>
            <translation>{0} ist nicht auf das Brett gezeichnet</translation>
        </message>
        <message>
            <source>{0} is occupied</source>
            <translation>{0} ist besetzt</translation>
        </message>
        <message>
            <source>{0} is off the board</source>
            <translation>{0} liegt außerhalb des Bretts</translation>
        </message>
        <message>
            <source>{0} is out of range</source>
            <translation>{0} liegt außerhalb der Grenzen</translation>
        </message>
        <message>
            <source>{0} is too far</source>
            <translation>{0} ist zu weit weg</translation>
        </message>
        <message>
            <source>{0} is too near</source>
            <translation>{0} ist zu nah</translation>
        </message>
        <message>
            <source>{0} is using what the new sheet lacks</source>
            <translation>{0} benutzt, was dem neuen Bogen fehlt</translation>
        </message>
        <message>
            <source>{0} is {1}: {2}</source>
            <translation>{0} ist {1}: {2}</translation>
        </message>
        <message>
            <source>{0} lies from {1} to {2}</source>
            <translation>{0} liegt zwischen {1} und {2}</translation>
        </message>
        <message>
            <source>{0} lies off the board</source>
            <translation>{0} liegt außerhalb des Bretts</translation>
        </message>
        <message>
            <source>{0} must be a number above 0</source>
            <translation>{0} muss eine Zahl über 0 sein</translation>
        </message>
        <message>
            <source>{0} must lie from 1 to {1}</source>
            <translation>{0} muss zwischen 1 und {1} liegen</translation>
        </message>
        <message>
            <source>{0} stands at {1}</source>
            <translation>{0} steht auf {1}</translation>
        </message>
        <message>
            <source>{0} stands at {1} already</source>
            <translation>{0} steht schon auf {1}</translation>
        </message>
        <message>
            <source>{0} would stand off the board</source>
            <translation>{0} stünde außerhalb des Bretts</translation>
        </message>
        <message>
            <source>{0}, the limit is {1} MB</source>
            <translation>{0}, die Grenze ist {1} MB</translation>
        </message>
        <message>
            <source>{0}: choose one of {1}</source>
            <translation>{0}: wähle eines von {1}</translation>
        </message>
        <message>
            <source>{0}: {1} is {2}: {3}</source>
            <translation>{0}: {1} ist {2}: {3}</translation>
        </message>
        <message>
            <source>{0}: {1}: it must lie between 0 and {2}</source>
            <translation>{0}: {1}: es muss zwischen 0 und {2} liegen</translation>
        </message>
        <message>
            <source>Choose a number from {0} to {1}.</source>
            <translation>Wähle eine Zahl von {0} bis {1}.</translation>
        </message>
        <message>
            <source>Choose a smaller one.</source>
            <translation>Wähle ein kleineres.</translation>
        </message>
        <message>
            <source>Choose another folder or free some space.</source>
            <translation>Wähle einen anderen Ordner oder schaffe Platz.</translation>
        </message>
        <message>
            <source>Make it smaller and load it again.</source>
            <translation>Verkleinere es und lade es noch einmal.</translation>
        </message>
        <message>
            <source>Name it .png.</source>
            <translation>Nenne sie .png.</translation>
        </message>
        <message>
            <source>Open a battle first.</source>
            <translation>Öffne zuerst einen Kampf.</translation>
        </message>
        <message>
            <source>Save the picture as PNG, JPEG or WebP and load it again.</source>
            <translation>Speichere das Bild als PNG, JPEG oder WebP und lade es noch einmal.</translation>
        </message>
        <message>
            <source>The map picture cannot be drawn: {0}</source>
            <translation>Das Kartenbild lässt sich nicht zeichnen: {0}</translation>
        </message>
        <message>
            <source>The picture cannot be encoded.</source>
            <translation>Das Bild lässt sich nicht kodieren.</translation>
        </message>
        <message>
            <source>The picture cannot be written: {0}.</source>
            <translation>Das Bild lässt sich nicht schreiben: {0}.</translation>
        </message>
        <message>
            <source>The picture is a PNG file, and {0} names another kind.</source>
            <translation>Das Bild ist eine PNG-Datei, und {0} nennt eine andere Art.</translation>
        </message>
        <message>
            <source>The picture is damaged or cut off.</source>
            <translation>Das Bild ist beschädigt oder abgeschnitten.</translation>
        </message>
        <message>
            <source>The picture is damaged: its size cannot be read.</source>
            <translation>Das Bild ist beschädigt: seine Größe ist nicht lesbar.</translation>
        </message>
        <message>
            <source>The picture is too large: {0} x {1} pixels would take more than {2} MB.</source>
            <translation>Das Bild ist zu groß: {0} x {1} Pixel bräuchten mehr als {2} MB.</translation>
        </message>
        <message>
            <source>The picture would have {0} x {1} pixels, more than {2}.</source>
            <translation>Das Bild hätte {0} x {1} Pixel, mehr als {2}.</translation>
        </message>
        <message>
            <source>There is no board to draw.</source>
            <translation>Es gibt kein Brett zu zeichnen.</translation>
        </message>
        <message>
            <source>This is no PNG, JPEG or WebP picture.</source>
            <translation>Das ist kein Bild in PNG, JPEG oder WebP.</translation>
        </message>
        <message>
            <source>these are creatures of {0}, and the battle is played under {1}</source>
            <translation>das sind Kreaturen von {0}, und der Kampf wird nach {1} gespielt</translation>
        </message>
        <message>
            <source>type an amount: -7, +5, =12, or dice such as 2d6+3</source>
            <translation>einen Betrag schreiben: -7, +5, =12 oder Würfel wie 2W6+3</translation>
        </message>
        <message>
            <source>this is too long: an amount has up to {0} signs</source>
            <translation>das ist zu lang: ein Betrag hat höchstens {0} Zeichen</translation>
        </message>
        <message>
            <source>{0} says half or double twice: once is enough</source>
            <translation>{0} sagt zweimal halb oder doppelt: einmal genügt</translation>
        </message>
        <message>
            <source>{0}: only a whole number can be set, such as =12</source>
            <translation>{0}: setzen lässt sich nur eine ganze Zahl, etwa =12</translation>
        </message>
        <message>
            <source>{0} is no amount: write -7, +5, =12, or dice such as 2d6+3; half and double may stand before</source>
            <translation>{0} ist kein Betrag: -7, +5, =12 oder Würfel wie 2W6+3 schreiben; halb oder doppelt darf davor stehen</translation>
        </message>
        <message>
            <source>{0} is no dice text: write it like 3d6+2, 4d6kh3 or d%</source>
            <translation>{0} sind keine Würfel: etwa 3W6+2, 4W6kh3 oder W% schreiben</translation>
        </message>
        <message>
            <source>{0} is too much to roll: up to {1} dice</source>
            <translation>{0} ist zu viel: höchstens {1} Würfel</translation>
        </message>
        <message>
            <source>{0} cannot be rolled: 1 or more dice of 1 to {1} sides</source>
            <translation>{0} lässt sich nicht würfeln: mindestens 1 Würfel mit 1 bis {1} Seiten</translation>
        </message>
        <message>
            <source>{0} cannot be rolled: a die with a single side would never stop</source>
            <translation>{0} lässt sich nicht würfeln: ein Würfel mit einer Seite hörte nie auf</translation>
        </message>
        <message>
            <source>{0} cannot be rolled: {1} of {2} dice would count</source>
            <translation>{0} lässt sich nicht würfeln: {1} von {2} Würfeln würden zählen</translation>
        </message>
        <message>
            <source>{0} has no dice: write it like 3d6+2</source>
            <translation>{0} hat keine Würfel: etwa 3W6+2 schreiben</translation>
        </message>
        <message>
            <source>choose one or more creatures first</source>
            <translation>zuerst Kreaturen wählen</translation>
        </message>
        <message>
            <source>a condition lasts 1 to {0} times</source>
            <translation>ein Zustand dauert 1- bis {0}-mal</translation>
        </message>
        <message>
            <source>there is no order of turns yet: start the fight first</source>
            <translation>es gibt noch keine Reihenfolge: zuerst den Kampf beginnen</translation>
        </message>
        <message>
            <source>{0} is not in the order of turns</source>
            <translation>{0} steht nicht in der Reihenfolge</translation>
        </message>
        <message>
            <source>the order stays as it is</source>
            <translation>die Reihenfolge bleibt, wie sie ist</translation>
        </message>
        <message>
            <source>{0} is no dice text: write it like 2d6+3</source>
            <translation>{0} sind keine Würfel: etwa 2W6+3 schreiben</translation>
        </message>
        <message>
            <source>{0} cannot be rolled: up to {1} dice of 1 to {2} sides</source>
            <translation>{0} lässt sich nicht würfeln: höchstens {1} Würfel mit 1 bis {2} Seiten</translation>
        </message>
        <message>
            <source>no die is left for a d{0}</source>
            <translation>für einen W{0} ist kein Würfel mehr da</translation>
        </message>
        <message>
            <source>{0} is not on a d{1}</source>
            <translation>{0} steht nicht auf einem W{1}</translation>
        </message>
        <message>
            <source>the players see it so already</source>
            <translation>die Spieler sehen es schon so</translation>
        </message>
        <message>
            <source>a battle has at most {0} lights: take one away first</source>
            <translation>Ein Kampf hat höchstens {0} Lichter: entfernen Sie zuerst eines</translation>
        </message>
        <message>
            <source>the light is so already</source>
            <translation>Das Licht ist schon so</translation>
        </message>
        <message>
            <source>a light needs a name of 1 to {0} letters</source>
            <translation>Ein Licht braucht einen Namen mit 1 bis {0} Zeichen</translation>
        </message>
        <message>
            <source>a light stands at a point or is carried by a creature</source>
            <translation>Ein Licht steht an einem Punkt oder wird von einer Kreatur getragen</translation>
        </message>
        <message>
            <source>a light stands on the board</source>
            <translation>Ein Licht steht auf dem Brett</translation>
        </message>
        <message>
            <source>bright light reaches from 0 as far as dim light, which reaches up to {0}</source>
            <translation>Helles Licht reicht von 0 bis höchstens zum Dämmerlicht, das bis {0} reicht</translation>
        </message>
        <message>
            <source>a light shines into an angle of up to 360 degrees</source>
            <translation>Ein Licht scheint in einen Winkel von bis zu 360 Grad</translation>
        </message>
        <message>
            <source>there is no light {0}</source>
            <translation>Es gibt kein Licht {0}</translation>
        </message>
        <message>
            <source>the scene is in this light already</source>
            <translation>Die Szene hat dieses Licht schon</translation>
        </message>
        <message>
            <source>the parties are these already</source>
            <translation>Die Gruppen sind schon so</translation>
        </message>
        <message>
            <source>a battle has at most {0} parties</source>
            <translation>Ein Kampf hat höchstens {0} Gruppen</translation>
        </message>
        <message>
            <source>every party needs a name of 1 to {0} letters and an id of its own</source>
            <translation>Jede Gruppe braucht einen Namen mit 1 bis {0} Zeichen und eine eigene Kennung</translation>
        </message>
        <message>
            <source>there is no party {0}</source>
            <translation>Es gibt keine Gruppe {0}</translation>
        </message>
        <message>
            <source>nothing is remembered</source>
            <translation>Nichts ist gemerkt</translation>
        </message>
        <message>
            <source>light {0} would lie off the board</source>
            <translation>Licht {0} läge außerhalb des Bretts</translation>
        </message>
        <message>
            <source>A screen of {0} x {1} pixels cannot be drawn.</source>
            <translation>Ein Bildschirm von {0} x {1} Pixeln lässt sich nicht zeichnen.</translation>
        </message>
        <message>
            <source>Choose a size from 1x1 to {0} pixels, such as 1920x1080.</source>
            <translation>Wähle eine Größe von 1x1 bis {0} Pixeln, etwa 1920x1080.</translation>
        </message>
        <message>
            <source>a battle has at most {0} rooms</source>
            <translation>ein Kampf hat höchstens {0} Räume</translation>
        </message>
        <message>
            <source>a brush is more than 0 and at most {0} cells wide</source>
            <translation>ein Pinsel ist mehr als 0 und höchstens {0} Felder breit</translation>
        </message>
        <message>
            <source>a d{0} is missing</source>
            <translation>ein W{0} fehlt</translation>
        </message>
        <message>
            <source>a mask covers 1 to {0} cell units each way</source>
            <translation>eine Maske deckt in jede Richtung 1 bis {0} Felder ab</translation>
        </message>
        <message>
            <source>a mask has 1 to {0} samples a cell unit</source>
            <translation>eine Maske hat 1 bis {0} Proben je Feld</translation>
        </message>
        <message>
            <source>a point of the area is not a finite number</source>
            <translation>ein Punkt der Fläche ist keine endliche Zahl</translation>
        </message>
        <message>
            <source>a room has a name of 1 to {0} letters</source>
            <translation>ein Raum hat einen Namen aus 1 bis {0} Zeichen</translation>
        </message>
        <message>
            <source>all of that is {0} already, or lies off the board</source>
            <translation>das alles ist schon {0} oder liegt neben dem Brett</translation>
        </message>
        <message>
            <source>an area has at most {0} points</source>
            <translation>eine Fläche hat höchstens {0} Punkte</translation>
        </message>
        <message>
            <source>an outline needs at least three corners</source>
            <translation>ein Umriss braucht mindestens drei Ecken</translation>
        </message>
        <message>
            <source>no changes of the fog are held back</source>
            <translation>es werden keine Änderungen am Nebel zurückgehalten</translation>
        </message>
        <message>
            <source>no creature is on the side {0}</source>
            <translation>keine Kreatur gehört zur Seite {0}</translation>
        </message>
        <message>
            <source>the bits of a mask are damaged</source>
            <translation>die Daten einer Maske sind beschädigt</translation>
        </message>
        <message>
            <source>the bits of a mask do not fit its extent</source>
            <translation>die Daten einer Maske passen nicht zu ihrer Größe</translation>
        </message>
        <message>
            <source>the brush has touched nothing</source>
            <translation>der Pinsel hat nichts berührt</translation>
        </message>
        <message>
            <source>the fog is lifted so already</source>
            <translation>der Nebel wird schon so gelichtet</translation>
        </message>
        <message>
            <source>the fog is not lifted by hand: switch fog by hand on first</source>
            <translation>der Nebel wird nicht von Hand gelichtet: erst Nebel von Hand einschalten</translation>
        </message>
        <message>
            <source>there is no room {0}</source>
            <translation>es gibt keinen Raum {0}</translation>
        </message>
        <message>
            <source>there is no room {0}; the rooms are: {1}</source>
            <translation>es gibt keinen Raum {0}; die Räume sind: {1}</translation>
        </message>
        <message>
            <source>type the number: {0}</source>
            <translation>die Zahl eingeben: {0}</translation>
        </message>
        <message>
            <source>{0} is neither a cell of the board nor a room; rooms: {1}</source>
            <translation>{0} ist weder ein Feld des Bretts noch ein Raum; Räume: {1}</translation>
        </message>
        <message>
            <source>the card has no line {0}; it has {1}</source>
            <translation>die Karte hat keine Zeile {0}; sie hat {1}</translation>
        </message>
        <message>
            <source>{0} is no answer to: {1}, {2}</source>
            <translation>{0} ist keine Antwort auf: {1}, {2}</translation>
        </message>
        <message>
            <source>{0} is no area; an area is one of: {1}</source>
            <translation>{0} ist keine Fläche; eine Fläche ist eine von: {1}</translation>
        </message>
        <message>
            <source>{0} is no ruling: write NAME=VALUE, such as heights=ignored</source>
            <translation>{0} ist keine Regelung: NAME=WERT schreiben, etwa heights=ignored</translation>
        </message>
        <message>
            <source>{0} is not a number</source>
            <translation>{0} ist keine Zahl</translation>
        </message>
        <message>
            <source>A {0} picture has at most {1} pixels a side.</source>
            <translation>Ein {0}-Bild hat höchstens {1} Pixel je Seite.</translation>
        </message>
        <message>
            <source>a picture {0} pixels wide cannot be drawn: choose 1 or more</source>
            <translation>ein {0} Pixel breites Bild kann nicht gezeichnet werden: 1 oder mehr wählen</translation>
        </message>
        <message>
            <source>a quality of {0} is out of range: choose 1 to 100</source>
            <translation>eine Qualität von {0} liegt außerhalb: 1 bis 100 wählen</translation>
        </message>
        <message>
            <source>no creature called {0} is shown; on this board: {1}</source>
            <translation>keine Kreatur namens {0} ist zu sehen; auf diesem Brett: {1}</translation>
        </message>
        <message>
            <source>{0} is no layer; the layers are: {1}</source>
            <translation>{0} ist keine Schicht; die Schichten sind: {1}</translation>
        </message>
        <message>
            <source>{0} lies off the board: its last cell is {1}</source>
            <translation>{0} liegt neben dem Brett: das letzte Feld ist {1}</translation>
        </message>
        <message>
            <source>{0}: {1} names no picture format: choose one of {2}</source>
            <translation>{0}: {1} nennt kein Bildformat: eines von {2} wählen</translation>
        </message>
        <message>
            <source>a battle has at most {0} areas: remove one first</source>
            <translation>Eine Schlacht hat höchstens {0} Bereiche: entferne erst einen</translation>
        </message>
        <message>
            <source>the area is so already</source>
            <translation>Der Bereich ist schon so</translation>
        </message>
        <message>
            <source>there is no area {0}</source>
            <translation>Es gibt keinen Bereich {0}</translation>
        </message>
        <message>
            <source>an area needs a name of 1 to {0} letters</source>
            <translation>Ein Bereich braucht einen Namen mit 1 bis {0} Zeichen</translation>
        </message>
        <message>
            <source>an area lies at a point or is carried by a creature, not both</source>
            <translation>Ein Bereich liegt an einem Punkt oder bewegt sich mit einer Kreatur, nicht beides</translation>
        </message>
        <message>
            <source>an area lies on the board</source>
            <translation>Ein Bereich liegt auf dem Brett</translation>
        </message>
        <message>
            <source>an area is larger than 0 and at most {0}</source>
            <translation>Ein Bereich ist größer als 0 und höchstens {0}</translation>
        </message>
        <message>
            <source>an area opens to an angle of up to 360 degrees</source>
            <translation>Ein Bereich öffnet sich um höchstens 360 Grad</translation>
        </message>
        <message>
            <source>an area is at least 1 cell high, and at most {0}</source>
            <translation>Ein Bereich ist mindestens 1 Feld hoch und höchstens {0}</translation>
        </message>
        <message>
            <source>an area has a colour from 0 to {0}</source>
            <translation>Ein Bereich hat eine Farbe von 0 bis {0}</translation>
        </message>
        <message>
            <source>an area lasts 1 to {0} rounds</source>
            <translation>Ein Bereich dauert 1 bis {0} Runden</translation>
        </message>
        <message>
            <source>nobody is inside the area</source>
            <translation>niemand ist in dem Bereich</translation>
        </message>
        <message>
            <source>an area damages or heals: type an amount such as 8d6</source>
            <translation>ein Bereich schadet oder heilt: gib eine Menge wie 8W6 ein</translation>
        </message>
        <message>
            <source>{0} has no {1} for areas of effect; there are {2}</source>
            <translation>{0} kennt {1} für Bereiche nicht; es gibt {2}</translation>
        </message>
        <message>
            <source>the floors of this map have no room below one another: it is too high</source>
            <translation>für die Stockwerke dieser Karte ist kein Platz: sie ist zu hoch</translation>
        </message>
        <message>
            <source>a floor needs a name of 1 to 60 letters</source>
            <translation>ein Stockwerk braucht einen Namen von 1 bis 60 Buchstaben</translation>
        </message>
        <message>
            <source>a map has at most {0} floors, numbered from 0</source>
            <translation>eine Karte hat höchstens {0} Stockwerke, gezählt ab 0</translation>
        </message>
        <message>
            <source>a floor lies at most {0} cells high or deep</source>
            <translation>ein Stockwerk liegt höchstens {0} Felder hoch oder tief</translation>
        </message>
        <message>
            <source>there is a floor {0} already</source>
            <translation>es gibt schon ein Stockwerk {0}</translation>
        </message>
        <message>
            <source>the picture of floor 0 is that of the map</source>
            <translation>das Bild von Stockwerk 0 ist das der Karte</translation>
        </message>
        <message>
            <source>the floor is so already</source>
            <translation>das Stockwerk ist schon so</translation>
        </message>
        <message>
            <source>there is no floor {0}</source>
            <translation>es gibt kein Stockwerk {0}</translation>
        </message>
        <message>
            <source>floor 0 stays: it is the map that the battle began with</source>
            <translation>Stockwerk 0 bleibt: es ist die Karte, mit der der Kampf begann</translation>
        </message>
        <message>
            <source>{0} is on that floor</source>
            <translation>{0} ist auf diesem Stockwerk</translation>
        </message>
        <message>
            <source>the link is so already</source>
            <translation>die Verbindung ist schon so</translation>
        </message>
        <message>
            <source>a link needs an id of 1 to 60 letters</source>
            <translation>eine Verbindung braucht eine Kennung von 1 bis 60 Buchstaben</translation>
        </message>
        <message>
            <source>a map has at most {0} links</source>
            <translation>eine Karte hat höchstens {0} Verbindungen</translation>
        </message>
        <message>
            <source>a link needs two ends, or an opening</source>
            <translation>eine Verbindung braucht zwei Enden oder eine Öffnung</translation>
        </message>
        <message>
            <source>the ends of a link lie on two floors</source>
            <translation>die Enden einer Verbindung liegen auf zwei Stockwerken</translation>
        </message>
        <message>
            <source>a link costs 1 to {0} steps</source>
            <translation>eine Verbindung kostet 1 bis {0} Schritte</translation>
        </message>
        <message>
            <source>these two cells are linked already</source>
            <translation>diese zwei Felder sind schon verbunden</translation>
        </message>
        <message>
            <source>an opening lies on one floor, above the floor that is seen through it</source>
            <translation>eine Öffnung liegt auf einem Stockwerk, über dem, das man durch sie sieht</translation>
        </message>
        <message>
            <source>an opening has each cell once</source>
            <translation>eine Öffnung hat jedes Feld einmal</translation>
        </message>
        <message>
            <source>{0} stands there</source>
            <translation>{0} steht dort</translation>
        </message>
        <message>
            <source>there is no link {0}</source>
            <translation>es gibt keine Verbindung {0}</translation>
        </message>
        <message>
            <source>the floors of a map keep their size: remove the other floors first</source>
            <translation>die Stockwerke einer Karte behalten ihre Größe: entferne zuerst die anderen</translation>
        </message>
        <message>
            <source>floor_rows must lie from 0 to rows</source>
            <translation>floor_rows muss von 0 bis rows liegen</translation>
        </message>
        <message>
            <source>there is no floor {0}; floors: {1}</source>
            <translation>es gibt kein Stockwerk {0}; Stockwerke: {1}</translation>
        </message>
        <message>
            <source>{0} is no cell: a floor has {1} rows</source>
            <translation>{0} ist kein Feld: ein Stockwerk hat {1} Reihen</translation>
        </message>
        <message>
            <source>{0}/{1} is no cell: the map has no floor {2}</source>
            <translation>{0}/{1} ist kein Feld: die Karte hat kein Stockwerk {2}</translation>
        </message>
        <message>
            <source>a JPEG picture cannot be transparent: choose PNG, WebP or another background</source>
            <translation>ein JPEG-Bild kann nicht durchsichtig sein: wählt PNG, WebP oder einen anderen Hintergrund</translation>
        </message>
        <message>
            <source>a figure of {0} x {1} mm is larger than a page of {2} x {3} mm: choose larger paper or smaller cells</source>
            <translation>eine Figur von {0} x {1} mm ist größer als eine Seite von {2} x {3} mm: wählt größeres Papier oder kleinere Felder</translation>
        </message>
        <message>
            <source>an overlap of {0} cells is out of range: choose 0 to 1</source>
            <translation>eine Überlappung von {0} Feldern geht nicht: wählt 0 bis 1</translation>
        </message>
        <message>
            <source>there is no creature to cut out: put one on the board first</source>
            <translation>es gibt keine Kreatur zum Ausschneiden: stellt erst eine auf das Brett</translation>
        </message>
        <message>
            <source>there is no page {0}; the last page is {1}</source>
            <translation>es gibt keine Seite {0}; die letzte ist {1}</translation>
        </message>
        <message>
            <source>{0} is no format of a picture; the formats are: {1}</source>
            <translation>{0} ist kein Bildformat; die Formate sind: {1}</translation>
        </message>
        <message>
            <source>{0} is no length: write it like 1in or 25mm</source>
            <translation>{0} ist keine Länge: schreibt sie wie 1in oder 25mm</translation>
        </message>
        <message>
            <source>{0} is no paper: choose {1}, or a size in mm like 300x400</source>
            <translation>{0} ist kein Papier: wählt {1} oder eine Größe in mm wie 300x400</translation>
        </message>
        <message>
            <source>{0} of {1} mm is out of range: choose {2} to {3} mm</source>
            <translation>{0} von {1} mm geht nicht: wählt {2} bis {3} mm</translation>
        </message>
        <message>
            <source>nothing has happened in this battle yet: there is no fight to show</source>
            <translation>in diesem Kampf ist noch nichts geschehen: es gibt keinen Kampf zu zeigen</translation>
        </message>
        <message>
            <source>Choose .webp or .png, or install ffmpeg.</source>
            <translation>Wähle .webp oder .png, oder installiere ffmpeg.</translation>
        </message>
        <message>
            <source>The frames do not fit together.</source>
            <translation>Die Bilder passen nicht zusammen.</translation>
        </message>
        <message>
            <source>Choose .webp.</source>
            <translation>Wähle .webp.</translation>
        </message>
        <message>
            <source>a film of {0} x {1} pixels cannot be drawn: choose {2}x{3} to {4}x{5}</source>
            <translation>ein Film von {0} x {1} Pixeln kann nicht gezeichnet werden: wählt {2}x{3} bis {4}x{5}</translation>
        </message>
        <message>
            <source>an MP4 of {0} x {1} is not possible: choose even numbers</source>
            <translation>ein MP4 von {0} x {1} ist nicht möglich: wählt gerade Zahlen</translation>
        </message>
        <message>
            <source>{0}: {1} names no film format: choose one of {2}</source>
            <translation>{0}: {1} nennt kein Filmformat: wählt eines von {2}</translation>
        </message>
        <message>
            <source>the row {0} is no wall: four numbers follow {1}</source>
            <translation>die Zeile {0} ist keine Wand: auf {1} folgen vier Zahlen</translation>
        </message>
        <message>
            <source>a log of {0} lines is too long for a text, at most {1}</source>
            <translation>ein Protokoll von {0} Zeilen ist zu lang für einen Text, höchstens {1}</translation>
        </message>
        <message>
            <source>an entry is given twice</source>
            <translation>ein Eintrag steht doppelt da</translation>
        </message>
        <message>
            <source>another program changes it while it is read</source>
            <translation>ein anderes Programm ändert sie, während sie gelesen wird</translation>
        </message>
        <message>
            <source>begin a new battle from this state</source>
            <translation>beginne einen neuen Kampf aus diesem Stand</translation>
        </message>
        <message>
            <source>choose the file itself</source>
            <translation>wähle die Datei selbst</translation>
        </message>
        <message>
            <source>delete that file if you do not know it, or open another copy of the battle</source>
            <translation>lösche diese Datei, wenn du sie nicht kennst, oder öffne eine andere Kopie des Kampfes</translation>
        </message>
        <message>
            <source>has more than {0} tables in each other</source>
            <translation>hat mehr als {0} Tabellen ineinander</translation>
        </message>
        <message>
            <source>is larger than {0} MB</source>
            <translation>ist größer als {0} MB</translation>
        </message>
        <message>
            <source>it holds {0} lines, as many as a battle may have</source>
            <translation>sie hat {0} Zeilen, so viele, wie ein Kampf haben darf</translation>
        </message>
        <message>
            <source>it holds {0} lines, more than {1}</source>
            <translation>sie hat {0} Zeilen, mehr als {1}</translation>
        </message>
        <message>
            <source>it is larger than {0}</source>
            <translation>sie ist größer als {0}</translation>
        </message>
        <message>
            <source>it is not {0}'s turn</source>
            <translation>{0} ist nicht am Zug</translation>
        </message>
        <message>
            <source>its links lead in a circle</source>
            <translation>ihre Verknüpfungen führen im Kreis</translation>
        </message>
        <message>
            <source>make it smaller in the program that wrote it</source>
            <translation>verkleinere sie in dem Programm, das sie geschrieben hat</translation>
        </message>
        <message>
            <source>nothing in it can be saved</source>
            <translation>nichts darin lässt sich retten</translation>
        </message>
        <message>
            <source>repair that place by hand</source>
            <translation>bessere diese Stelle von Hand aus</translation>
        </message>
        <message>
            <source>save it as UTF-8 text</source>
            <translation>speichere sie als UTF-8-Text</translation>
        </message>
        <message>
            <source>scale its picture down, or split it</source>
            <translation>verkleinere ihr Bild oder teile sie auf</translation>
        </message>
        <message>
            <source>the file {0} beside it is no ordinary file</source>
            <translation>die Datei {0} daneben ist keine gewöhnliche Datei</translation>
        </message>
        <message>
            <source>the file {0} beside it leads to another file</source>
            <translation>die Datei {0} daneben führt zu einer anderen Datei</translation>
        </message>
        <message>
            <source>the rule pack {0} {1} of a worker differs from this one ({2}); install the same version of gridapp on every worker</source>
            <translation>das Regelpaket {0} {1} eines Arbeiters unterscheidet sich von diesem ({2}); installiere auf jedem Arbeiter dieselbe Fassung von gridapp</translation>
        </message>
        <message>
            <source>the {0} {1} that line {2} names is missing</source>
            <translation>{0} {1}, in Zeile {2} genannt, fehlt</translation>
        </message>
        <message>
            <source>undo = {0}: {1} commands can be taken back</source>
            <translation>undo = {0}: {1} Befehle lassen sich zurücknehmen</translation>
        </message>
        <message>
            <source>wait until that is done, and try again</source>
            <translation>warte, bis das fertig ist, und versuche es noch einmal</translation>
        </message>
        <message>
            <source>{0} cannot strike so</source>
            <translation>{0} kann so nicht zuschlagen</translation>
        </message>
        <message>
            <source>{0} entries are too many, at most {1}</source>
            <translation>{0} Einträge sind zu viele, höchstens {1}</translation>
        </message>
        <message>
            <source>{0} fights cannot be played: give a number from 1 to {1}</source>
            <translation>{0} Kämpfe lassen sich nicht spielen: nenne eine Zahl von 1 bis {1}</translation>
        </message>
        <message>
            <source>{0} has full cover</source>
            <translation>{0} hat volle Deckung</translation>
        </message>
        <message>
            <source>{0} has nobody within reach</source>
            <translation>{0} hat niemanden in Reichweite</translation>
        </message>
        <message>
            <source>{0} has {1} {2} left</source>
            <translation>{0} hat noch {1} {2}</translation>
        </message>
        <message>
            <source>{0} is down</source>
            <translation>{0} ist am Boden</translation>
        </message>
        <message>
            <source>{0} is of no kind {1}{2}</source>
            <translation>{0} ist von keiner Art {1}{2}</translation>
        </message>
        <message>
            <source>{0} is out of reach</source>
            <translation>{0} ist außer Reichweite</translation>
        </message>
        <message>
            <source>{0}: what a hit also does has at most {1} letters</source>
            <translation>{0}: was ein Treffer noch bewirkt, hat höchstens {1} Zeichen</translation>
        </message>
        <message>
            <source>the picture is a video, which is not read</source>
            <translation>das Bild ist ein Video und wird nicht gelesen</translation>
        </message>
        <message>
            <source>save a still of it as PNG, JPEG or WebP</source>
            <translation>speichere ein Standbild davon als PNG, JPEG oder WebP</translation>
        </message>
        <message>
            <source>there are no weights {0}: give {1}</source>
            <translation>Diese Gewichte gibt es nicht: {0}; möglich sind {1}</translation>
        </message>
        <message>
            <source>the facings of {0} do not fit</source>
            <translation>die Richtungen von {0} passen nicht</translation>
        </message>
        <message>
            <source>unknown space {0}: a facing is written @1 to @5</source>
            <translation>unbekannte Grundfläche {0}: eine Ausrichtung wird @1 bis @5 geschrieben</translation>
        </message>
        <message>
            <source>a block has another length than it says</source>
            <translation>ein Block ist anders lang, als er sagt</translation>
        </message>
        <message>
            <source>a block is compressed in a way that is not known</source>
            <translation>ein Block ist auf unbekannte Art gepackt</translation>
        </message>
        <message>
            <source>a block is cut off</source>
            <translation>ein Block ist abgeschnitten</translation>
        </message>
        <message>
            <source>a block is larger than expected</source>
            <translation>ein Block ist größer als erwartet</translation>
        </message>
        <message>
            <source>a block refers to what is not there</source>
            <translation>ein Block verweist auf etwas, das fehlt</translation>
        </message>
        <message>
            <source>a key is cut off</source>
            <translation>ein Schlüssel ist abgeschnitten</translation>
        </message>
        <message>
            <source>a number is cut off</source>
            <translation>eine Zahl ist abgeschnitten</translation>
        </message>
        <message>
            <source>a table is cut off</source>
            <translation>eine Tabelle ist abgeschnitten</translation>
        </message>
        <message>
            <source>a table is far too large</source>
            <translation>eine Tabelle ist viel zu groß</translation>
        </message>
        <message>
            <source>an entry is cut off</source>
            <translation>ein Eintrag ist abgeschnitten</translation>
        </message>
        <message>
            <source>choose a pack of scenes or adventures</source>
            <translation>wähle ein Paket mit Szenen oder Abenteuern</translation>
        </message>
        <message>
            <source>choose a pack or a scene</source>
            <translation>wähle ein Paket oder eine Szene</translation>
        </message>
        <message>
            <source>close the program that has it open, or export it again</source>
            <translation>schließe das Programm, das es offen hat, oder gib es neu aus</translation>
        </message>
        <message>
            <source>export it again, or unpack it and choose a scene</source>
            <translation>gib es neu aus oder entpacke es und wähle eine Szene</translation>
        </message>
        <message>
            <source>it holds more than {0} entries</source>
            <translation>es enthält mehr als {0} Einträge</translation>
        </message>
        <message>
            <source>it holds no pack of Foundry VTT</source>
            <translation>es enthält kein Paket von Foundry VTT</translation>
        </message>
        <message>
            <source>it holds no scene</source>
            <translation>es enthält keine Szene</translation>
        </message>
        <message>
            <source>its archive cannot be read: {0}</source>
            <translation>sein Archiv ist nicht lesbar: {0}</translation>
        </message>
        <message>
            <source>its databases are far too large</source>
            <translation>seine Datenbanken sind viel zu groß</translation>
        </message>
        <message>
            <source>its file CURRENT names no manifest</source>
            <translation>seine Datei CURRENT nennt kein Manifest</translation>
        </message>
        <message>
            <source>its file {0} is missing</source>
            <translation>seine Datei {0} fehlt</translation>
        </message>
        <message>
            <source>its manifest is damaged</source>
            <translation>sein Manifest ist beschädigt</translation>
        </message>
        <message>
            <source>a plan is made of moves by the rules</source>
            <translation>ein Plan besteht aus Zügen nach den Regeln</translation>
        </message>
        <message>
            <source>this move leads nowhere</source>
            <translation>dieser Zug führt nirgendwohin</translation>
        </message>
        <message>
            <source>its archive is damaged</source>
            <translation>sein Archiv ist beschädigt</translation>
        </message>
        <message>
            <source>its picture {0} is far too large</source>
            <translation>sein Bild {0} ist viel zu groß</translation>
        </message>
        <message>
            <source>scale it down</source>
            <translation>verkleinere es</translation>
        </message>
        <message>
            <source>it has no picture on a page {0}</source>
            <translation>sie hat auf einer Seite {0} kein Bild</translation>
        </message>
        <message>
            <source>it is locked with a password</source>
            <translation>sie ist mit einem Kennwort gesperrt</translation>
        </message>
        <message>
            <source>it is no PDF that can be read: {0}</source>
            <translation>sie ist kein lesbares PDF: {0}</translation>
        </message>
        <message>
            <source>its picture has colours ({0}, {1} bits) that are not read</source>
            <translation>ihr Bild hat Farben ({0}, {1} Bit), die nicht gelesen werden</translation>
        </message>
        <message>
            <source>its picture is cut off</source>
            <translation>ihr Bild ist abgeschnitten</translation>
        </message>
        <message>
            <source>its picture is stored as {0}, which is not read</source>
            <translation>ihr Bild ist als {0} gespeichert, was nicht gelesen wird</translation>
        </message>
        <message>
            <source>its picture is too large: {0}</source>
            <translation>ihr Bild ist zu groß: {0}</translation>
        </message>
        <message>
            <source>no page of it has a picture that can be taken out</source>
            <translation>keine ihrer Seiten hat ein Bild, das sich herausnehmen lässt</translation>
        </message>
        <message>
            <source>reading a PDF needs the package pypdf, which is not installed</source>
            <translation>ein PDF zu lesen braucht das Paket pypdf, das nicht installiert ist</translation>
        </message>
        <message>
            <source>run: python -m pip install 'gridapp[pdf]', or save the page as PNG</source>
            <translation>rufe auf: python -m pip install 'gridapp[pdf]', oder speichere die Seite als PNG</translation>
        </message>
        <message>
            <source>save it without one</source>
            <translation>speichere sie ohne Kennwort</translation>
        </message>
        <message>
            <source>save the page as PNG in a program that shows it</source>
            <translation>speichere die Seite als PNG in einem Programm, das sie zeigt</translation>
        </message>
        <message>
            <source>{0} of its pages have a picture</source>
            <translation>{0} ihrer Seiten haben ein Bild</translation>
        </message>
        <message>
            <source>bring them to one grid in the program that made them, or import them apart</source>
            <translation>bringe sie im Programm, das sie gemacht hat, auf ein Raster, oder lies sie einzeln ein</translation>
        </message>
        <message>
            <source>import fewer at once</source>
            <translation>lies weniger auf einmal ein</translation>
        </message>
        <message>
            <source>levels need one grid, but these differ in {0}</source>
            <translation>Stockwerke brauchen ein gemeinsames Raster, aber diese unterscheiden sich: {0}</translation>
        </message>
        <message>
            <source>name a cell as D4</source>
            <translation>nenne ein Feld wie D4</translation>
        </message>
        <message>
            <source>stairs at {0} are off the map</source>
            <translation>Treppe bei {0} liegt nicht auf der Karte</translation>
        </message>
        <message>
            <source>stairs at {0}: {1}</source>
            <translation>Treppe bei {0}: {1}</translation>
        </message>
        <message>
            <source>{0} levels of {1} rows are too high together</source>
            <translation>{0} Stockwerke mit {1} Zeilen sind zusammen zu hoch</translation>
        </message>
        <message>
            <source>{0} maps are more than the {1} levels of a battle</source>
            <translation>{0} Karten sind mehr als die {1} Stockwerke eines Kampfes</translation>
        </message>
        <message>
            <source>Choose at most {0} pixels a cell, or a smaller region.</source>
            <translation>Wähle höchstens {0} Pixel je Feld oder einen kleineren Ausschnitt.</translation>
        </message>
        <message>
            <source>scale them down, or import fewer at once</source>
            <translation>verkleinere sie oder lies weniger auf einmal ein</translation>
        </message>
        <message>
            <source>the pictures of {0} levels take more than {1} MB together</source>
            <translation>die Bilder von {0} Stockwerken brauchen zusammen mehr als {1} MB</translation>
        </message>
        <message>
            <source>{0} is no region: write two cells like C4:H12, or one</source>
            <translation>{0} ist kein Ausschnitt: schreib zwei Felder wie C4:H12 oder eines</translation>
        </message>
        <message>
            <source>{0} is occupied by {1}</source>
            <translation>{0} ist von {1} besetzt</translation>
        </message>
        <message>
            <source>{0} is on another floor than the one that is drawn</source>
            <translation>{0} liegt auf einem anderen Stockwerk als dem gezeichneten</translation>
        </message>
        <message>
            <source>{0} pixels a cell is out of range.</source>
            <translation>{0} Pixel je Feld liegen außerhalb der Grenzen.</translation>
        </message>
        <message>
            <source>{0} pixels across is out of range.</source>
            <translation>{0} Pixel Breite liegen außerhalb der Grenzen.</translation>
        </message>
        <message>
            <source>Choose a smaller region.</source>
            <translation>Wähle einen kleineren Ausschnitt.</translation>
        </message>
        <message>
            <source>Choose at most {0} pixels across, or a smaller region.</source>
            <translation>Wähle höchstens {0} Pixel Breite oder einen kleineren Ausschnitt.</translation>
        </message>
        <message>
            <source>not one cell fits a page of {0} x {1} mm: choose larger paper</source>
            <translation>kein Feld passt auf eine Seite von {0} x {1} mm: wähle größeres Papier</translation>
        </message>
        <message>
            <source>not one cell of {0} mm fits a page of {1} x {2} mm: choose cells of at most {3} mm, larger paper or a smaller margin</source>
            <translation>kein Feld von {0} mm passt auf eine Seite von {1} x {2} mm: wähle Felder von höchstens {3} mm, größeres Papier oder einen kleineren Rand</translation>
        </message>
        <message>
            <source>the board would take {0} pages, more than {1}: choose cells of at most {2} mm, larger paper or a region</source>
            <translation>das Brett bräuchte {0} Seiten, mehr als {1}: wähle Felder von höchstens {2} mm, größeres Papier oder einen Ausschnitt</translation>
        </message>
        <message>
            <source>the board would take {0} pages, more than {1}: choose larger paper</source>
            <translation>das Brett bräuchte {0} Seiten, mehr als {1}: wähle größeres Papier</translation>
        </message>
        <message>
            <source>there is no such folder</source>
            <translation>es gibt diesen Ordner nicht</translation>
        </message>
        <message>
            <source>its folder may not be written to</source>
            <translation>in seinen Ordner darf nicht geschrieben werden</translation>
        </message>
        <message>
            <source>its folder lies on a read-only disk</source>
            <translation>sein Ordner liegt auf einem schreibgeschützten Datenträger</translation>
        </message>
        <message>
            <source>choose another folder</source>
            <translation>wähle einen anderen Ordner</translation>
        </message>
        <message>
            <source>1 door</source>
            <translation>1 Tür</translation>
        </message>
        <message>
            <source>1 line, 1 piece of wall</source>
            <translation>1 Linie, 1 Wandstück</translation>
        </message>
        <message>
            <source>1 line, {0} pieces of wall</source>
            <translation>1 Linie, {0} Wandstücke</translation>
        </message>
        <message>
            <source>1 window</source>
            <translation>1 Fenster</translation>
        </message>
        <message>
            <source>Universal VTT {0}</source>
            <translation>Universal VTT {0}</translation>
        </message>
        <message>
            <source>a blank picture of this app; the map has none</source>
            <translation>ein leeres Bild dieses Programms; die Karte hat keines</translation>
        </message>
        <message>
            <source>a blank picture: the board has none</source>
            <translation>ein leeres Bild: das Brett hat keines</translation>
        </message>
        <message>
            <source>a creature</source>
            <translation>eine Kreatur</translation>
        </message>
        <message>
            <source>a smaller picture, and text and lines, are left out</source>
            <translation>ein kleineres Bild sowie Text und Linien sind weggelassen</translation>
        </message>
        <message>
            <source>and {0} more of this kind</source>
            <translation>und {0} weitere dieser Art</translation>
        </message>
        <message>
            <source>at {0}</source>
            <translation>bei {0}</translation>
        </message>
        <message>
            <source>blindsight</source>
            <translation>Blindsicht</translation>
        </message>
        <message>
            <source>burrow</source>
            <translation>Graben</translation>
        </message>
        <message>
            <source>cells are {0} pixels wide but {1} high; the width counts</source>
            <translation>Felder sind {0} Pixel breit, aber {1} hoch; die Breite zählt</translation>
        </message>
        <message>
            <source>cells of {0} pixels</source>
            <translation>Felder von {0} Pixeln</translation>
        </message>
        <message>
            <source>climb</source>
            <translation>Klettern</translation>
        </message>
        <message>
            <source>darkvision</source>
            <translation>Dunkelsicht</translation>
        </message>
        <message>
            <source>does not fit: another program has changed the map since</source>
            <translation>passt nicht: ein anderes Programm hat die Karte inzwischen geändert</translation>
        </message>
        <message>
            <source>fly</source>
            <translation>Fliegen</translation>
        </message>
        <message>
            <source>gives an id twice</source>
            <translation>nennt eine Kennung zweimal</translation>
        </message>
        <message>
            <source>has a wall of no height</source>
            <translation>hat eine Wand ohne Höhe</translation>
        </message>
        <message>
            <source>has a wall or a door off the map</source>
            <translation>hat eine Wand oder Tür außerhalb der Karte</translation>
        </message>
        <message>
            <source>has no length; left out</source>
            <translation>hat keine Länge; weggelassen</translation>
        </message>
        <message>
            <source>has terrain {0} of an odd price or height</source>
            <translation>hat Gelände {0} mit sonderbarem Preis oder sonderbarer Höhe</translation>
        </message>
        <message>
            <source>has terrain {0} off the map</source>
            <translation>hat Gelände {0} außerhalb der Karte</translation>
        </message>
        <message>
            <source>heights, terrain, kinds and names of walls and doors</source>
            <translation>Höhen, Gelände, Arten und Namen von Wänden und Türen</translation>
        </message>
        <message>
            <source>heights: {0} cells from each to the next; change it in the window of floors</source>
            <translation>Höhen: {0} Felder von einem zum nächsten; im Fenster der Stockwerke zu ändern</translation>
        </message>
        <message>
            <source>hex flat</source>
            <translation>Hexfelder mit flacher Seite oben</translation>
        </message>
        <message>
            <source>hex pointy</source>
            <translation>Hexfelder mit Spitze oben</translation>
        </message>
        <message>
            <source>hexes: kept for this app, other programs lay squares over the walls and the picture</source>
            <translation>Hexfelder: für dieses Programm aufgehoben, andere Programme legen Quadrate über Wände und Bild</translation>
        </message>
        <message>
            <source>holds a text that is too long or cannot be shown</source>
            <translation>enthält einen Text, der zu lang oder nicht darstellbar ist</translation>
        </message>
        <message>
            <source>hover</source>
            <translation>Schweben</translation>
        </message>
        <message>
            <source>is beyond the {0} notes of a battle; kept, but not shown</source>
            <translation>ist mehr als die {0} Notizen eines Kampfes; aufgehoben, aber nicht gezeigt</translation>
        </message>
        <message>
            <source>is empty</source>
            <translation>ist leer</translation>
        </message>
        <message>
            <source>is kept but not used</source>
            <translation>wird aufgehoben, aber nicht verwendet</translation>
        </message>
        <message>
            <source>is missing; read as 1.0</source>
            <translation>fehlt; als 1.0 gelesen</translation>
        </message>
        <message>
            <source>is no board ({0})</source>
            <translation>ist kein Brett ({0})</translation>
        </message>
        <message>
            <source>is no creature on the map</source>
            <translation>ist keine Kreatur auf der Karte</translation>
        </message>
        <message>
            <source>is no document; left out</source>
            <translation>ist kein Dokument; weggelassen</translation>
        </message>
        <message>
            <source>is no light; left out</source>
            <translation>ist kein Licht; weggelassen</translation>
        </message>
        <message>
            <source>is no whole number of cells; taken as the cells it mostly covers</source>
            <translation>sind keine ganzen Felder; genommen als die Felder, die es größtenteils bedeckt</translation>
        </message>
        <message>
            <source>is not used: such a file has its own picture, or does not say where one would lie</source>
            <translation>wird nicht verwendet: Eine solche Datei hat ihr eigenes Bild oder sagt nicht, wo eines läge</translation>
        </message>
        <message>
            <source>is round; its walls follow the square</source>
            <translation>ist rund; seine Wände folgen dem Quadrat</translation>
        </message>
        <message>
            <source>is there twice; left out</source>
            <translation>kommt zweimal vor; weggelassen</translation>
        </message>
        <message>
            <source>it does not walk; its speed is that of its other ways of moving: {0}</source>
            <translation>sie geht nicht; ihre Bewegungsrate ist die ihrer anderen Bewegungsarten: {0}</translation>
        </message>
        <message>
            <source>it has no attack that could be read</source>
            <translation>sie hat keinen Angriff, der sich lesen ließ</translation>
        </message>
        <message>
            <source>it has no scene {0}</source>
            <translation>sie enthält keine Szene {0}</translation>
        </message>
        <message>
            <source>it holds {0} scenes</source>
            <translation>sie enthält {0} Szenen</translation>
        </message>
        <message>
            <source>it is no base64 text; the map has no picture</source>
            <translation>das ist kein base64-Text; die Karte hat kein Bild</translation>
        </message>
        <message>
            <source>its damage {0} has no dice; taken as {1}</source>
            <translation>ihr Schaden {0} hat keine Würfel; genommen als {1}</translation>
        </message>
        <message>
            <source>its largest picture; the page itself is not drawn</source>
            <translation>ihr größtes Bild; die Seite selbst wird nicht gezeichnet</translation>
        </message>
        <message>
            <source>its numbers are read from its description</source>
            <translation>die Zahlen sind aus der Beschreibung gelesen</translation>
        </message>
        <message>
            <source>its second kind of damage, {0}, is rolled with the first</source>
            <translation>die zweite Schadensart, {0}, wird mit der ersten gewürfelt</translation>
        </message>
        <message>
            <source>leads from nowhere; left out</source>
            <translation>führt von nirgends her; weggelassen</translation>
        </message>
        <message>
            <source>lets light through and is as wide as a door: taken as an open door</source>
            <translation>lässt Licht durch und ist so breit wie eine Tür: als offene Tür genommen</translation>
        </message>
        <message>
            <source>lies off the map: {0}</source>
            <translation>liegt außerhalb der Karte: {0}</translation>
        </message>
        <message>
            <source>lies off the map; left out</source>
            <translation>liegt außerhalb der Karte; weggelassen</translation>
        </message>
        <message>
            <source>lies on a wall without a gap; the wall is cut there</source>
            <translation>liegt auf einer Wand ohne Lücke; die Wand ist dort durchtrennt</translation>
        </message>
        <message>
            <source>limits sight; read as a door</source>
            <translation>schränkt die Sicht ein; als Tür gelesen</translation>
        </message>
        <message>
            <source>limits sight; read as an object</source>
            <translation>schränkt die Sicht ein; als Gegenstand gelesen</translation>
        </message>
        <message>
            <source>makes darkness; left out</source>
            <translation>macht Dunkelheit; weggelassen</translation>
        </message>
        <message>
            <source>no file {0} lies beside the map; import it again with the picture beside it</source>
            <translation>neben der Karte liegt keine Datei {0}; importiere sie noch einmal mit dem Bild daneben</translation>
        </message>
        <message>
            <source>no stairs: draw them in the window of floors</source>
            <translation>keine Treppen: zeichne sie im Fenster der Stockwerke</translation>
        </message>
        <message>
            <source>of its damage {0} only {1} is taken: the pack rolls dice alone</source>
            <translation>vom Schaden {0} ist nur {1} genommen: Dieses System würfelt nur mit Würfeln</translation>
        </message>
        <message>
            <source>off the map</source>
            <translation>außerhalb der Karte</translation>
        </message>
        <message>
            <source>one-page dungeon</source>
            <translation>One Page Dungeon</translation>
        </message>
        <message>
            <source>one-page dungeon {0}</source>
            <translation>One Page Dungeon {0}</translation>
        </message>
        <message>
            <source>only the first {0} of {1} creatures are read</source>
            <translation>nur die ersten {0} von {1} Kreaturen sind gelesen</translation>
        </message>
        <message>
            <source>range</source>
            <translation>Reichweite</translation>
        </message>
        <message>
            <source>reach</source>
            <translation>Angriffsweite</translation>
        </message>
        <message>
            <source>reach and range are read from its description</source>
            <translation>Angriffsweite und Reichweite sind aus der Beschreibung gelesen</translation>
        </message>
        <message>
            <source>reaches off the map; cut at its edge</source>
            <translation>reicht über die Karte hinaus; an ihrem Rand abgeschnitten</translation>
        </message>
        <message>
            <source>shines nowhere; left out</source>
            <translation>leuchtet nirgends; weggelassen</translation>
        </message>
        <message>
            <source>square</source>
            <translation>Quadrate</translation>
        </message>
        <message>
            <source>stands in the rock; left out</source>
            <translation>steht im Fels; weggelassen</translation>
        </message>
        <message>
            <source>stops neither steps nor sight; left out</source>
            <translation>hält weder Schritte noch Sicht auf; weggelassen</translation>
        </message>
        <message>
            <source>stops sight but not steps; left out</source>
            <translation>hält Sicht auf, aber keine Schritte; weggelassen</translation>
        </message>
        <message>
            <source>stops sight by distance only; read as a window</source>
            <translation>hält Sicht nur je nach Entfernung auf; als Fenster gelesen</translation>
        </message>
        <message>
            <source>swim</source>
            <translation>Schwimmen</translation>
        </message>
        <message>
            <source>tells no reach; taken as {0} feet</source>
            <translation>nennt keine Angriffsweite; genommen als {0} Fuß</translation>
        </message>
        <message>
            <source>text and lines drawn on it are left out</source>
            <translation>darauf gezeichneter Text und Linien sind weggelassen</translation>
        </message>
        <message>
            <source>the board has no picture</source>
            <translation>das Brett hat kein Bild</translation>
        </message>
        <message>
            <source>the file gives one radius: bright light is taken to reach half of it</source>
            <translation>die Datei nennt einen Radius: Helles Licht reicht die Hälfte davon</translation>
        </message>
        <message>
            <source>the name gives no size such as [30x20]; taken as {0} cells of {1} pixels</source>
            <translation>der Name nennt keine Größe wie [30x20]; genommen als {0} Felder von {1} Pixeln</translation>
        </message>
        <message>
            <source>the page is {0} x {1} inches: at an inch a cell a cell has {2} pixels; align the grid if so</source>
            <translation>die Seite ist {0} x {1} Zoll groß: Bei einem Zoll je Feld hat ein Feld {2} Pixel; wenn das stimmt, richte das Raster aus</translation>
        </message>
        <message>
            <source>the picture in the file is left out: another was chosen</source>
            <translation>das Bild in der Datei ist weggelassen: Ein anderes wurde gewählt</translation>
        </message>
        <message>
            <source>the picture is no {0} pixels; the width counts</source>
            <translation>das Bild hat keine {0} Pixel; die Breite zählt</translation>
        </message>
        <message>
            <source>the picture moves; only its first frame is shown</source>
            <translation>das Bild ist bewegt; nur das erste Einzelbild wird gezeigt</translation>
        </message>
        <message>
            <source>the prefix {0} was passed over</source>
            <translation>der Vorspann {0} wurde übergangen</translation>
        </message>
        <message>
            <source>the scene has no grid; squares of its size are laid</source>
            <translation>die Szene hat kein Raster; Quadrate ihrer Größe sind gelegt</translation>
        </message>
        <message>
            <source>the scene {0}, of {1} in the pack</source>
            <translation>die Szene {0}, von {1} im Paket</translation>
        </message>
        <message>
            <source>this and the lights after it are left out: a battle has {0}</source>
            <translation>dieses und die Lichter danach sind weggelassen: Ein Kampf hat {0}</translation>
        </message>
        <message>
            <source>tremorsense</source>
            <translation>Erschütterungssinn</translation>
        </message>
        <message>
            <source>truesight</source>
            <translation>Wahre Sicht</translation>
        </message>
        <message>
            <source>walk</source>
            <translation>Gehen</translation>
        </message>
        <message>
            <source>what the board does not show is kept of the lowest level alone</source>
            <translation>was das Brett nicht zeigt, wird nur vom untersten Stockwerk aufgehoben</translation>
        </message>
        <message>
            <source>works one way; here it works both ways</source>
            <translation>wirkt in eine Richtung; hier wirkt sie in beide</translation>
        </message>
        <message>
            <source>{0} a cell is not understood; taken as 5 feet</source>
            <translation>{0} je Feld ist nicht verständlich; genommen als 5 Fuß</translation>
        </message>
        <message>
            <source>{0} alone of {1} floors, without stairs and openings: write each to a file of its own</source>
            <translation>nur {0} von {1} Stockwerken, ohne Treppen und Öffnungen: schreibe jedes in eine eigene Datei</translation>
        </message>
        <message>
            <source>{0} and {1}; what is narrower than {2} cells is a window</source>
            <translation>{0} und {1}; was schmaler als {2} Felder ist, ist ein Fenster</translation>
        </message>
        <message>
            <source>{0} cannot be used: {1}</source>
            <translation>{0} ist nicht verwendbar: {1}</translation>
        </message>
        <message>
            <source>{0} cells as difficult terrain</source>
            <translation>{0} Felder als schwieriges Gelände</translation>
        </message>
        <message>
            <source>{0} cells lie in the rock; left out</source>
            <translation>{0} Felder liegen im Fels; weggelassen</translation>
        </message>
        <message>
            <source>{0} cells: the last one is only partly on the map</source>
            <translation>{0} Felder: Das letzte liegt nur zum Teil auf der Karte</translation>
        </message>
        <message>
            <source>{0} columns and {1} rows of {2} pixels</source>
            <translation>{0} Spalten und {1} Zeilen von {2} Pixeln</translation>
        </message>
        <message>
            <source>{0} columns and {1} rows, {2} pixels each</source>
            <translation>{0} Spalten und {1} Zeilen, je {2} Pixel</translation>
        </message>
        <message>
            <source>{0} columns and {1} rows, {2}, {3} pixels each</source>
            <translation>{0} Spalten und {1} Zeilen, {2}, je {3} Pixel</translation>
        </message>
        <message>
            <source>{0} columns as objects</source>
            <translation>{0} Säulen als Gegenstände</translation>
        </message>
        <message>
            <source>{0} creatures for {1}</source>
            <translation>{0} Kreaturen für {1}</translation>
        </message>
        <message>
            <source>{0} doors</source>
            <translation>{0} Türen</translation>
        </message>
        <message>
            <source>{0} doors and windows</source>
            <translation>{0} Türen und Fenster</translation>
        </message>
        <message>
            <source>{0} doors; {1} openings and stairs have none</source>
            <translation>{0} Türen; {1} Durchgänge und Treppen haben keine</translation>
        </message>
        <message>
            <source>{0} entries are kept but not used</source>
            <translation>{0} Einträge werden aufgehoben, aber nicht verwendet</translation>
        </message>
        <message>
            <source>{0} is no known kind</source>
            <translation>{0} ist keine bekannte Art</translation>
        </message>
        <message>
            <source>{0} is no number of cells from 1 to {1}</source>
            <translation>{0} ist keine Zahl von Feldern von 1 bis {1}</translation>
        </message>
        <message>
            <source>{0} is not known; read as 1.0</source>
            <translation>{0} ist nicht bekannt; als 1.0 gelesen</translation>
        </message>
        <message>
            <source>{0} is not known; taken as {1}</source>
            <translation>{0} ist nicht bekannt; genommen als {1}</translation>
        </message>
        <message>
            <source>{0} is not told; it keeps the usual value</source>
            <translation>{0} ist nicht angegeben; es bleibt beim üblichen Wert</translation>
        </message>
        <message>
            <source>{0} lead to other places: stairs between scenes imported as floors of a battle</source>
            <translation>{0} führen an andere Orte: Treppen zwischen Szenen, die als Stockwerke eines Kampfes importiert werden</translation>
        </message>
        <message>
            <source>{0} levels, from below: {1}</source>
            <translation>{0} Stockwerke, von unten: {1}</translation>
        </message>
        <message>
            <source>{0} lights are put on the board</source>
            <translation>{0} Lichter sind auf dem Brett</translation>
        </message>
        <message>
            <source>{0} lights are put on the board, {1} of them out</source>
            <translation>{0} Lichter sind auf dem Brett, {1} davon aus</translation>
        </message>
        <message>
            <source>{0} lines of objects</source>
            <translation>{0} Linien von Gegenständen</translation>
        </message>
        <message>
            <source>{0} lines of walls</source>
            <translation>{0} Linien von Wänden</translation>
        </message>
        <message>
            <source>{0} lines, {1} pieces of wall</source>
            <translation>{0} Linien, {1} Wandstücke</translation>
        </message>
        <message>
            <source>{0} locked doors</source>
            <translation>{0} verschlossene Türen</translation>
        </message>
        <message>
            <source>{0} names no picture; the map has none</source>
            <translation>{0} nennt kein Bild; die Karte hat keines</translation>
        </message>
        <message>
            <source>{0} notes on the board, which only the GM sees</source>
            <translation>{0} Notizen auf dem Brett, die nur die Spielleitung sieht</translation>
        </message>
        <message>
            <source>{0} picture, as it is</source>
            <translation>{0}-Bild, unverändert</translation>
        </message>
        <message>
            <source>{0} picture, as it is; some programs read only PNG and WebP there</source>
            <translation>{0}-Bild, unverändert; manche Programme lesen dort nur PNG und WebP</translation>
        </message>
        <message>
            <source>{0} picture, {1} x {2} pixels</source>
            <translation>{0}-Bild, {1} x {2} Pixel</translation>
        </message>
        <message>
            <source>{0} pieces of wall, {1} doors</source>
            <translation>{0} Wandstücke, {1} Türen</translation>
        </message>
        <message>
            <source>{0} pixels a cell: programs that read whole numbers shift the walls</source>
            <translation>{0} Pixel je Feld: Programme, die ganze Zahlen lesen, verschieben die Wände</translation>
        </message>
        <message>
            <source>{0} pixels expected; cells taken as {1} pixels</source>
            <translation>{0} Pixel erwartet; Felder zu {1} Pixeln genommen</translation>
        </message>
        <message>
            <source>{0} rectangles, {1} straight walls round them</source>
            <translation>{0} Rechtecke, {1} gerade Wände darum</translation>
        </message>
        <message>
            <source>{0} regions of terrain</source>
            <translation>{0} Gebiete mit Gelände</translation>
        </message>
        <message>
            <source>{0} round rooms with round walls</source>
            <translation>{0} runde Räume mit runden Wänden</translation>
        </message>
        <message>
            <source>{0} secret doors</source>
            <translation>{0} Geheimtüren</translation>
        </message>
        <message>
            <source>{0} smaller pictures, and text and lines, are left out</source>
            <translation>{0} kleinere Bilder sowie Text und Linien sind weggelassen</translation>
        </message>
        <message>
            <source>{0} stairs from level to level</source>
            <translation>{0} Treppen von Stockwerk zu Stockwerk</translation>
        </message>
        <message>
            <source>{0} walls that are windows</source>
            <translation>{0} Wände, die Fenster sind</translation>
        </message>
        <message>
            <source>{0} walls with a height or a grade of cover</source>
            <translation>{0} Wände mit Höhe oder Deckungsgrad</translation>
        </message>
        <message>
            <source>{0} windows</source>
            <translation>{0} Fenster</translation>
        </message>
        <message>
            <source>{0} would be {1}; cut to {2}</source>
            <translation>{0} wäre {1}; gekürzt auf {2}</translation>
        </message>
        <message>
            <source>{0} {1}, hidden: not placed; choose a creature of the list for it</source>
            <translation>{0} {1}, verborgen: nicht gesetzt; wähle dafür eine Kreatur der Liste</translation>
        </message>
        <message>
            <source>{0} {1}: not placed; choose a creature of the list for it</source>
            <translation>{0} {1}: nicht gesetzt; wähle dafür eine Kreatur der Liste</translation>
        </message>
        <message>
            <source>{0}: kept for this app, other programs do not know of them</source>
            <translation>{0}: für dieses Programm aufgehoben, andere Programme kennen das nicht</translation>
        </message>
        <message>
            <source>{0}: not mapped: {1}</source>
            <translation>{0}: nicht übertragen: {1}</translation>
        </message>
        <message>
            <source>{0}: {1}; the map has no picture</source>
            <translation>{0}: {1}; die Karte hat kein Bild</translation>
        </message>
        <message>
            <source>{0}; left out</source>
            <translation>{0}; weggelassen</translation>
        </message>
        <message>
            <source>{0}; the common keys are read instead</source>
            <translation>{0}; stattdessen sind die allgemeinen Angaben gelesen</translation>
        </message>
        <message>
            <source>{0}; the map has no picture</source>
            <translation>{0}; die Karte hat kein Bild</translation>
        </message>
        <message>
            <source>1 locked door</source>
            <translation>1 verschlossene Tür</translation>
        </message>
        <message>
            <source>1 region of terrain</source>
            <translation>1 Gebiet mit Gelände</translation>
        </message>
        <message>
            <source>1 secret door</source>
            <translation>1 Geheimtür</translation>
        </message>
        <message>
            <source>1 wall that is a window</source>
            <translation>1 Wand, die ein Fenster ist</translation>
        </message>
        <message>
            <source>1 wall with a height or a grade of cover</source>
            <translation>1 Wand mit Höhe oder Deckungsgrad</translation>
        </message>
    </context>
    <context>
        <name>session</name>
        <message>
            <source>the first diagonal counts double after an earlier one ({rule})</source>
            <translation>die erste Diagonale zählt nach einer früheren doppelt ({rule})</translation>
        </message>
        <message>
            <source>hits {chance}</source>
            <translation>trifft {chance}</translation>
        </message>
        <message>
            <source>, {mean} {unit} on average</source>
            <translation>, im Mittel {mean} {unit}</translation>
        </message>
        <message>
            <source>, typically a {wound}</source>
            <translation>, typisch {wound}</translation>
        </message>
        <message>
            <source>own side</source>
            <translation>eigene Seite</translation>
        </message>
        <message>
            <source>{length} away</source>
            <translation>{length} entfernt</translation>
        </message>
        <message>
            <source>{number}d{sides}</source>
            <translation>{number}W{sides}</translation>
        </message>
        <message>
            <source>.</source>
            <translation>,</translation>
        </message>
        <message>
            <source>The name: {columns} × {rows} cells</source>
            <translation>Der Name: {columns} × {rows} Felder</translation>
        </message>
        <message>
            <source>As it came: {pixels} pixels a cell</source>
            <translation>Wie es kam: {pixels} Pixel je Feld</translation>
        </message>
        <message>
            <source>The name: {pixels} pixels a cell</source>
            <translation>Der Name: {pixels} Pixel je Feld</translation>
        </message>
        <message>
            <source>under 1 %</source>
            <translation>unter 1 %</translation>
        </message>
        <message>
            <source>over 99 %</source>
            <translation>über 99 %</translation>
        </message>
        <message>
            <source> against {number}</source>
            <translation> gegen {number}</translation>
        </message>
        <message>
            <source>dice {number}+</source>
            <translation>Würfel {number}+</translation>
        </message>
        <message>
            <source>until the start of {who}'s turn</source>
            <translation>bis zum Beginn des Zugs von {who}</translation>
        </message>
        <message>
            <source>until the start of its turn</source>
            <translation>bis zum Beginn seines Zugs</translation>
        </message>
        <message>
            <source>for {count} rounds</source>
            <translation>für {count} Runden</translation>
        </message>
        <message>
            <source>until the end of {who}'s turn</source>
            <translation>bis zum Ende des Zugs von {who}</translation>
        </message>
        <message>
            <source>until the end of its turn</source>
            <translation>bis zum Ende seines Zugs</translation>
        </message>
        <message>
            <source>until the end of the round</source>
            <translation>bis zum Ende der Runde</translation>
        </message>
        <message>
            <source>, {count} times</source>
            <translation>, {count}-mal</translation>
        </message>
        <message>
            <source>until {who}'s turn has begun {count} times</source>
            <translation>bis der Zug von {who} {count}-mal begonnen hat</translation>
        </message>
        <message>
            <source>until its turn has begun {count} times</source>
            <translation>bis sein Zug {count}-mal begonnen hat</translation>
        </message>
        <message>
            <source>until {who}'s turn has ended {count} times</source>
            <translation>bis der Zug von {who} {count}-mal geendet hat</translation>
        </message>
        <message>
            <source>until its turn has ended {count} times</source>
            <translation>bis sein Zug {count}-mal geendet hat</translation>
        </message>
        <message>
            <source>{way}: {length}, {steps} cells</source>
            <translation>{way}: {length}, {steps} Felder</translation>
        </message>
        <message>
            <source> to </source>
            <translation> nach </translation>
        </message>
        <message>
            <source>safest {price} (Shift)</source>
            <translation>am sichersten {price} (Umschalt)</translation>
        </message>
        <message>
            <source> and </source>
            <translation> und </translation>
        </message>
        <message>
            <source>{who} does not fit on the board there</source>
            <translation>{who} passt dort nicht aufs Brett</translation>
        </message>
        <message>
            <source>There is no room for {who}</source>
            <translation>Für {who} ist kein Platz</translation>
        </message>
        <message>
            <source>Melee</source>
            <translation>Nahkampf</translation>
        </message>
        <message>
            <source>Ranged</source>
            <translation>Fernkampf</translation>
        </message>
        <message>
            <source>Thrown</source>
            <translation>Wurfwaffe</translation>
        </message>
        <message>
            <source>Elevation</source>
            <translation>Höhe</translation>
        </message>
        <message>
            <source>{space}: {count} hexes</source>
            <translation>{space}: {count} Sechsecke</translation>
        </message>
        <message>
            <source>{space}: {count} hex</source>
            <translation>{space}: {count} Sechseck</translation>
        </message>
        <message>
            <source>{low} to {high}</source>
            <translation>{low} bis {high}</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Side</source>
            <translation>Seite</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Footprint</source>
            <translation>Standfläche</translation>
        </message>
        <message>
            <source>Picture</source>
            <translation>Bild</translation>
        </message>
        <message>
            <source>Played by a player</source>
            <translation>Von jemandem gespielt</translation>
        </message>
        <message>
            <source>Reach</source>
            <translation>Reichweite im Nahkampf</translation>
        </message>
        <message>
            <source>Strikes no nearer than</source>
            <translation>Schlägt nicht näher als</translation>
        </message>
        <message>
            <source>Range</source>
            <translation>Schussweite</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <source>Damage, as 1d8+2</source>
            <translation>Schaden, wie 1W8+2</translation>
        </message>
        <message>
            <source>In hand</source>
            <translation>In der Hand</translation>
        </message>
        <message>
            <source>as its size</source>
            <translation>wie die Größe</translation>
        </message>
        <message>
            <source>it is either no or yes</source>
            <translation>es ist entweder Nein oder Ja</translation>
        </message>
        <message>
            <source>there is no {what} to choose</source>
            <translation>{what} steht nicht zur Wahl</translation>
        </message>
        <message>
            <source>a whole number is needed</source>
            <translation>hier gehört eine ganze Zahl hin</translation>
        </message>
        <message>
            <source>it must lie between {low} and {high}</source>
            <translation>es muss zwischen {low} und {high} liegen</translation>
        </message>
        <message>
            <source>the system itself makes it {number}: leave it empty</source>
            <translation>das System selbst macht {number} daraus: bitte leer lassen</translation>
        </message>
        <message>
            <source>{what} is needed</source>
            <translation>{what} fehlt noch</translation>
        </message>
        <message>
            <source>Circle</source>
            <translation>Kreis</translation>
        </message>
        <message>
            <source>Cone</source>
            <translation>Kegel</translation>
        </message>
        <message>
            <source>Line</source>
            <translation>Linie</translation>
        </message>
        <message>
            <source>Square</source>
            <translation>Quadrat</translation>
        </message>
        <message>
            <source>{count} cell, takes in {who}</source>
            <translation>{count} Feld, erfasst {who}</translation>
        </message>
        <message>
            <source>{count} cells, takes in {who}</source>
            <translation>{count} Felder, erfasst {who}</translation>
        </message>
        <message>
            <source>nobody</source>
            <translation>niemanden</translation>
        </message>
        <message>
            <source>{who} at {cell}</source>
            <translation>{who} bei {cell}</translation>
        </message>
        <message>
            <source>flanked by {who} at {cell}</source>
            <translation>flankiert von {who} bei {cell}</translation>
        </message>
        <message>
            <source>{who} is set at {cell}</source>
            <translation>{who} steht jetzt auf {cell}</translation>
        </message>
        <message>
            <source>{who} leaves the board</source>
            <translation>{who} verlässt das Brett</translation>
        </message>
        <message>
            <source>GM: on the map {what}</source>
            <translation>Spielleitung: auf der Karte {what}</translation>
        </message>
        <message>
            <source>The grid is laid anew: {columns} × {rows} cells of {pixels} pixels from {left}, {top}; {walls}</source>
            <translation>Das Raster liegt neu: {columns} × {rows} Felder zu {pixels} Pixeln ab {left}, {top}; {walls}</translation>
        </message>
        <message>
            <source>Grid lines: {colour} at {opacity}%, {seen}</source>
            <translation>Rasterlinien: {colour} mit {opacity}%, {seen}</translation>
        </message>
        <message>
            <source>GM: note {number} is removed</source>
            <translation>Spielleitung: Notiz {number} ist entfernt</translation>
        </message>
        <message>
            <source>Round {number} begins</source>
            <translation>Runde {number} beginnt</translation>
        </message>
        <message>
            <source>{who}'s turn</source>
            <translation>Am Zug: {who}</translation>
        </message>
        <message>
            <source>{who} moves ({action}): {start} to {end}, {length}</source>
            <translation>{who} geht ({action}): {start} nach {end}, {length}</translation>
        </message>
        <message>
            <source>{who} loses {amount} {pool}, {left} left</source>
            <translation>{who} verliert {amount} {pool}, {left} bleiben</translation>
        </message>
        <message>
            <source>{who} spends {pool} ({left} left)</source>
            <translation>{who} verbraucht {pool} ({left} bleiben)</translation>
        </message>
        <message>
            <source>{who} is {condition} ({rule})</source>
            <translation>{who} ist {condition} ({rule})</translation>
        </message>
        <message>
            <source>{who} is {condition} {until} ({rule})</source>
            <translation>{who} ist {condition} {until} ({rule})</translation>
        </message>
        <message>
            <source>{who} is no longer {condition} ({rule})</source>
            <translation>{who} ist nicht mehr {condition} ({rule})</translation>
        </message>
        <message>
            <source>GM sets {what} of {who} to {value}</source>
            <translation>Spielleitung setzt {what} von {who} auf {value}</translation>
        </message>
        <message>
            <source>{who} loses 1 of its {pool}, {left} left</source>
            <translation>{who} verliert 1 ({pool}), {left} bleiben</translation>
        </message>
        <message>
            <source>{who} regains 1 of its {pool}, {left} now</source>
            <translation>{who} gewinnt 1 zurück ({pool}), jetzt {left}</translation>
        </message>
        <message>
            <source>GM: {who} is asked again: {kind}</source>
            <translation>Spielleitung: {who} wird wieder gefragt: {kind}</translation>
        </message>
        <message>
            <source>GM: {who} is asked no more: {kind}, {answer}</source>
            <translation>Spielleitung: {who} wird nicht mehr gefragt: {kind}, {answer}</translation>
        </message>
        <message>
            <source>GM rules: {value}. {text} ({rule})</source>
            <translation>Die Spielleitung entscheidet: {value}. {text} ({rule})</translation>
        </message>
        <message>
            <source>GM changes the sheet of {who}: {value}</source>
            <translation>Spielleitung ändert den Bogen von {who}: {value}</translation>
        </message>
        <message>
            <source>GM: {who}{what} is set to {value}</source>
            <translation>Spielleitung: {who}{what} ist jetzt {value}</translation>
        </message>
        <message>
            <source>{who} stops: {why} ({rule})</source>
            <translation>{who} bleibt stehen: {why} ({rule})</translation>
        </message>
        <message>
            <source>{who} stops: {why}</source>
            <translation>{who} bleibt stehen: {why}</translation>
        </message>
        <message>
            <source>{count} wall</source>
            <translation>{count} Wand</translation>
        </message>
        <message>
            <source>{count} walls</source>
            <translation>{count} Wände</translation>
        </message>
        <message>
            <source>{count} door</source>
            <translation>{count} Tür</translation>
        </message>
        <message>
            <source>{count} doors</source>
            <translation>{count} Türen</translation>
        </message>
        <message>
            <source>{count} region of terrain</source>
            <translation>{count} Geländestück</translation>
        </message>
        <message>
            <source>{count} regions of terrain</source>
            <translation>{count} Geländestücke</translation>
        </message>
        <message>
            <source>hit</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>miss</source>
            <translation>daneben</translation>
        </message>
        <message>
            <source>success</source>
            <translation>gelungen</translation>
        </message>
        <message>
            <source>failure</source>
            <translation>misslungen</translation>
        </message>
        <message>
            <source>no opportunity attack</source>
            <translation>kein Gelegenheitsangriff</translation>
        </message>
        <message>
            <source>{count} opportunity attack</source>
            <translation>{count} Gelegenheitsangriff</translation>
        </message>
        <message>
            <source>{count} opportunity attacks</source>
            <translation>{count} Gelegenheitsangriffe</translation>
        </message>
        <message>
            <source>{start} to {end}: {length}</source>
            <translation>{start} nach {end}: {length}</translation>
        </message>
        <message>
            <source>{who} with {partner}</source>
            <translation>{who} mit {partner}</translation>
        </message>
        <message>
            <source>{cover} from {who}</source>
            <translation>{cover} vor {who}</translation>
        </message>
        <message>
            <source>{cover} for {who}</source>
            <translation>{cover} für {who}</translation>
        </message>
        <message>
            <source>{who} is hidden</source>
            <translation>{who} ist verborgen</translation>
        </message>
        <message>
            <source>{who} is revealed</source>
            <translation>{who} ist aufgedeckt</translation>
        </message>
        <message>
            <source>walls stay on the picture</source>
            <translation>Wände bleiben am Bild</translation>
        </message>
        <message>
            <source>walls stay at their cells</source>
            <translation>Wände bleiben an ihren Feldern</translation>
        </message>
        <message>
            <source>shown to {who}</source>
            <translation>gezeigt für {who}</translation>
        </message>
        <message>
            <source>hidden</source>
            <translation>verborgen</translation>
        </message>
        <message>
            <source>GM: note {number} pinned to {place}</source>
            <translation>Spielleitung: Notiz {number} angeheftet an {place}</translation>
        </message>
        <message>
            <source>GM: note {number} at {place}</source>
            <translation>Spielleitung: Notiz {number} bei {place}</translation>
        </message>
        <message>
            <source>, shown to the players</source>
            <translation>, den Spielern gezeigt</translation>
        </message>
        <message>
            <source>or else {who}</source>
            <translation>oder sonst {who}</translation>
        </message>
        <message>
            <source>provokes {who}</source>
            <translation>provoziert {who}</translation>
        </message>
        <message>
            <source>flanks {who}</source>
            <translation>flankiert {who}</translation>
        </message>
        <message>
            <source>{what} drawn</source>
            <translation>{what} gezeichnet</translation>
        </message>
        <message>
            <source>{what} changed</source>
            <translation>{what} geändert</translation>
        </message>
        <message>
            <source>{count} removed</source>
            <translation>{count} entfernt</translation>
        </message>
        <message>
            <source>GM</source>
            <translation>Spielleitung</translation>
        </message>
        <message>
            <source>table</source>
            <translation>Tisch</translation>
        </message>
        <message>
            <source>No cover</source>
            <translation>Keine Deckung</translation>
        </message>
        <message>
            <source>Low wall</source>
            <translation>Mauer</translation>
        </message>
        <message>
            <source>Secret door</source>
            <translation>Geheimtür</translation>
        </message>
        <message>
            <source>Seen by {who}</source>
            <translation>Von {who} gesehen</translation>
        </message>
        <message>
            <source>{problem}. Meanwhile this is {name}.</source>
            <translation>{problem}. Derweil ist dies {name}.</translation>
        </message>
        <message>
            <source>, {height} high</source>
            <translation>, {height} hoch</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Fenster</translation>
        </message>
        <message>
            <source>{height} high</source>
            <translation>{height} hoch</translation>
        </message>
        <message>
            <source>no entry</source>
            <translation>unbetretbar</translation>
        </message>
        <message>
            <source>{last}, {whole} in all</source>
            <translation>{last}, zusammen {whole}</translation>
        </message>
        <message>
            <source>{count} pieces are chosen</source>
            <translation>{count} Stücke sind gewählt</translation>
        </message>
        <message>
            <source>closed</source>
            <translation>geschlossen</translation>
        </message>
        <message>
            <source>Secret see-through door</source>
            <translation>Geheimtür zum Durchsehen</translation>
        </message>
        <message>
            <source>1 cell</source>
            <translation>1 Feld</translation>
        </message>
        <message>
            <source>Object</source>
            <translation>Objekt</translation>
        </message>
        <message>
            <source>locked</source>
            <translation>verschlossen</translation>
        </message>
        <message>
            <source>See-through door</source>
            <translation>Tür zum Durchsehen</translation>
        </message>
        <message>
            <source>Wall</source>
            <translation>Wand</translation>
        </message>
        <message>
            <source>Door</source>
            <translation>Tür</translation>
        </message>
        <message>
            <source>{count} cells</source>
            <translation>{count} Felder</translation>
        </message>
        <message>
            <source>open</source>
            <translation>offen</translation>
        </message>
        <message>
            <source>always the first answer</source>
            <translation>immer die erste Antwort</translation>
        </message>
        <message>
            <source>always the last answer</source>
            <translation>immer die letzte Antwort</translation>
        </message>
        <message>
            <source>always {option}</source>
            <translation>immer {option}</translation>
        </message>
        <message>
            <source>{who}, {kind}: {answer}</source>
            <translation>{who}, {kind}: {answer}</translation>
        </message>
        <message>
            <source>{who} threatens more cells: {count}</source>
            <translation>{who} bedroht mehr Felder: {count}</translation>
        </message>
        <message>
            <source>{who} threatens fewer cells: {count}</source>
            <translation>{who} bedroht weniger Felder: {count}</translation>
        </message>
        <message>
            <source>{who} can go to more cells: {count}</source>
            <translation>{who} erreicht mehr Felder: {count}</translation>
        </message>
        <message>
            <source>{who} can go to fewer cells: {count}</source>
            <translation>{who} erreicht weniger Felder: {count}</translation>
        </message>
        <message>
            <source>{who} is flanked</source>
            <translation>{who} ist flankiert</translation>
        </message>
        <message>
            <source>{who} is flanked no longer</source>
            <translation>{who} ist nicht mehr flankiert</translation>
        </message>
        <message>
            <source>cover changes between {count} of {total} pairs of foes</source>
            <translation>Deckung ändert sich zwischen {count} von {total} Gegnerpaaren</translation>
        </message>
        <message>
            <source>Flanked by {who}</source>
            <translation>Flankiert von {who}</translation>
        </message>
        <message>
            <source>No longer flanked</source>
            <translation>Nicht mehr flankiert</translation>
        </message>
        <message>
            <source>Flank on {who}</source>
            <translation>Flankiert {who}</translation>
        </message>
        <message>
            <source>No more flank on {who}</source>
            <translation>Flankiert {who} nicht mehr</translation>
        </message>
        <message>
            <source>No more cover from {who}</source>
            <translation>Keine Deckung mehr vor {who}</translation>
        </message>
        <message>
            <source>a wall</source>
            <translation>einer Wand</translation>
        </message>
        <message>
            <source>an object</source>
            <translation>einem Objekt</translation>
        </message>
        <message>
            <source>{count} objects</source>
            <translation>{count} Objekten</translation>
        </message>
        <message>
            <source>a window</source>
            <translation>einem Fenster</translation>
        </message>
        <message>
            <source>{count} windows</source>
            <translation>{count} Fenstern</translation>
        </message>
        <message>
            <source>a door</source>
            <translation>einer Tür</translation>
        </message>
        <message>
            <source>a low wall</source>
            <translation>einer Mauer</translation>
        </message>
        <message>
            <source>{count} low walls</source>
            <translation>{count} Mauern</translation>
        </message>
        <message>
            <source>{share} % hidden by {who}</source>
            <translation>zu {share} % verdeckt von {who}</translation>
        </message>
        <message>
            <source>hidden by {who} from side to side</source>
            <translation>ganz verdeckt von {who}</translation>
        </message>
        <message>
            <source>the line between the centres crosses {who}</source>
            <translation>die Linie zwischen den Mitten wird gekreuzt von {who}</translation>
        </message>
        <message>
            <source>no line passes {who}</source>
            <translation>keine Linie kommt vorbei an {who}</translation>
        </message>
        <message>
            <source>all {total} lines stopped by {who}, but another passes</source>
            <translation>alle {total} Linien aufgehalten von {who}, aber eine andere geht durch</translation>
        </message>
        <message>
            <source>{blocked} of {total} lines stopped by {who}</source>
            <translation>{blocked} von {total} Linien aufgehalten von {who}</translation>
        </message>
        <message>
            <source>one more only just passes</source>
            <translation>eine weitere geht gerade noch vorbei</translation>
        </message>
        <message>
            <source>one more would need {length}</source>
            <translation>für eine weitere fehlen {length}</translation>
        </message>
        <message>
            <source>{grade} would need {length} more</source>
            <translation>für {grade} fehlen {length}</translation>
        </message>
        <message>
            <source>{grade} with {length} to spare</source>
            <translation>{grade}, {length} mehr als nötig</translation>
        </message>
        <message>
            <source>{who} regains {amount} {pool}, {left} now</source>
            <translation>{who} gewinnt {amount} {pool} zurück, jetzt {left}</translation>
        </message>
        <message>
            <source>GM: {pool} {entry} for {who}</source>
            <translation>Spielleitung: {pool} {entry} für {who}</translation>
        </message>
        <message>
            <source>GM: {entry} damage to {who}</source>
            <translation>Spielleitung: {entry} Schaden für {who}</translation>
        </message>
        <message>
            <source>GM: {entry} healing for {who}</source>
            <translation>Spielleitung: {entry} Heilung für {who}</translation>
        </message>
        <message>
            <source>GM: life set to {entry} for {who}</source>
            <translation>Spielleitung: Leben auf {entry} gesetzt für {who}</translation>
        </message>
        <message>
            <source>{who} rolls {text}: {dice} = {total}</source>
            <translation>{who} würfelt {text}: {dice} = {total}</translation>
        </message>
        <message>
            <source>GM: {who} acts last now</source>
            <translation>Spielleitung: {who} handelt jetzt zuletzt</translation>
        </message>
        <message>
            <source>GM: {who} acts ahead of {other} now</source>
            <translation>Spielleitung: {who} handelt jetzt vor {other}</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <source>a roll decides: {what}</source>
            <translation>ein Wurf entscheidet: {what}</translation>
        </message>
        <message>
            <source>no change</source>
            <translation>keine Änderung</translation>
        </message>
        <message>
            <source>no longer {condition}</source>
            <translation>nicht mehr {condition}</translation>
        </message>
        <message>
            <source>perhaps {what}</source>
            <translation>vielleicht {what}</translation>
        </message>
        <message>
            <source>GM: players see the whole map</source>
            <translation>Spielleitung: Die Spieler sehen die ganze Karte</translation>
        </message>
        <message>
            <source>GM: players see what is revealed by hand</source>
            <translation>Spielleitung: Die Spieler sehen, was von Hand aufgedeckt ist</translation>
        </message>
        <message>
            <source>GM: players see what their creatures see</source>
            <translation>Spielleitung: Die Spieler sehen, was ihre Kreaturen sehen</translation>
        </message>
        <message>
            <source>GM: players see what their creatures see, and what is revealed</source>
            <translation>Spielleitung: Die Spieler sehen, was ihre Kreaturen sehen und was aufgedeckt ist</translation>
        </message>
        <message>
            <source>opened doors reveal rooms</source>
            <translation>geöffnete Türen decken Räume auf</translation>
        </message>
        <message>
            <source>changes are held back</source>
            <translation>Änderungen werden zurückgehalten</translation>
        </message>
        <message>
            <source>the whole map</source>
            <translation>die ganze Karte</translation>
        </message>
        <message>
            <source>a part of the map</source>
            <translation>ein Teil der Karte</translation>
        </message>
        <message>
            <source>GM: {what} is revealed</source>
            <translation>Spielleitung: {what} ist aufgedeckt</translation>
        </message>
        <message>
            <source>GM: {what} is hidden</source>
            <translation>Spielleitung: {what} ist verdeckt</translation>
        </message>
        <message>
            <source>not shown yet</source>
            <translation>noch nicht gezeigt</translation>
        </message>
        <message>
            <source>GM: the changed fog is shown to the players</source>
            <translation>Spielleitung: Der geänderte Nebel wird den Spielern gezeigt</translation>
        </message>
        <message>
            <source>GM: room {name} is drawn</source>
            <translation>Spielleitung: Raum {name} ist gezeichnet</translation>
        </message>
        <message>
            <source>GM: room {name} is removed</source>
            <translation>Spielleitung: Raum {name} ist entfernt</translation>
        </message>
        <message>
            <source>Opens</source>
            <translation>Geht auf</translation>
        </message>
        <message>
            <source>Closes</source>
            <translation>Geht zu</translation>
        </message>
        <message>
            <source>Locked</source>
            <translation>Verschlossen</translation>
        </message>
        <message>
            <source>Hit</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Miss</source>
            <translation>Daneben</translation>
        </message>
        <message>
            <source>Defended</source>
            <translation>Abgewehrt</translation>
        </message>
        <message>
            <source>Opportunity</source>
            <translation>Gelegenheit</translation>
        </message>
        <message>
            <source>Acts</source>
            <translation>Handelt</translation>
        </message>
        <message>
            <source>Critical hit</source>
            <translation>Kritischer Treffer</translation>
        </message>
        <message>
            <source>Fallen</source>
            <translation>Gefallen</translation>
        </message>
        <message>
            <source>{injury} healed</source>
            <translation>{injury} geheilt</translation>
        </message>
        <message>
            <source>Hurt</source>
            <translation>Verletzt</translation>
        </message>
        <message>
            <source>Healed</source>
            <translation>Geheilt</translation>
        </message>
        <message>
            <source> ({loss} of what is left)</source>
            <translation> (davon {loss} vom Rest)</translation>
        </message>
        <message>
            <source>GM: light {light} is out</source>
            <translation>Spielleitung: Licht {light} ist aus</translation>
        </message>
        <message>
            <source>GM: light {light} at {place}: bright {bright}, dim {dim}</source>
            <translation>Spielleitung: Licht {light} bei {place}: hell {bright}, dämmrig {dim}</translation>
        </message>
        <message>
            <source>GM: light {light} now at {place}: bright {bright}, dim {dim}</source>
            <translation>Spielleitung: Licht {light} jetzt bei {place}: hell {bright}, dämmrig {dim}</translation>
        </message>
        <message>
            <source>GM: light {light} is removed</source>
            <translation>Spielleitung: Licht {light} ist entfernt</translation>
        </message>
        <message>
            <source>GM: the scene is in bright light</source>
            <translation>Spielleitung: Die Szene ist hell</translation>
        </message>
        <message>
            <source>GM: the scene is in dim light</source>
            <translation>Spielleitung: Die Szene liegt im Dämmerlicht</translation>
        </message>
        <message>
            <source>GM: the scene is dark</source>
            <translation>Spielleitung: Die Szene ist dunkel</translation>
        </message>
        <message>
            <source>GM: all player characters look for the players</source>
            <translation>Spielleitung: Alle Spielercharaktere sehen für die Spieler</translation>
        </message>
        <message>
            <source>GM: looking for the players: {parties}</source>
            <translation>Spielleitung: Für die Spieler sehen: {parties}</translation>
        </message>
        <message>
            <source>GM: forgotten what was seen: {parties}</source>
            <translation>Spielleitung: Gesehenes vergessen: {parties}</translation>
        </message>
        <message>
            <source>The players see the overview: go back first</source>
            <translation>Die Spieler sehen die Übersicht: zuerst zurückgehen</translation>
        </message>
        <message>
            <source>The players' view is locked: unlock it first</source>
            <translation>Die Ansicht der Spieler ist festgehalten: zuerst lösen</translation>
        </message>
        <message>
            <source>That would be {dpi} dots per inch, and screens have {low} to {high}. Measure again.</source>
            <translation>Das wären {dpi} Punkte pro Zoll, und Bildschirme haben {low} bis {high}. Bitte noch einmal messen.</translation>
        </message>
        <message>
            <source>Width and height of a pixel differ too much for one screen. Measure both again.</source>
            <translation>Breite und Höhe eines Pixels unterscheiden sich zu sehr für einen Bildschirm. Bitte beides noch einmal messen.</translation>
        </message>
        <message>
            <source>A size must be a number above 0. Measure again.</source>
            <translation>Eine Größe muss eine Zahl über 0 sein. Bitte noch einmal messen.</translation>
        </message>
        <message>
            <source>A cell at the table has {low} to {high} mm.</source>
            <translation>Ein Feld auf dem Tisch hat {low} bis {high} mm.</translation>
        </message>
        <message>
            <source>The safe area must leave at least half of the screen. Make it smaller.</source>
            <translation>Der verdeckte Rand muss mindestens die Hälfte des Bildschirms frei lassen. Macht ihn kleiner.</translation>
        </message>
        <message>
            <source>GM: what players see of the health of {side}: {detail}</source>
            <translation>Spielleitung: was Spieler vom Zustand von {side} sehen: {detail}</translation>
        </message>
        <message>
            <source>the default</source>
            <translation>wie üblich</translation>
        </message>
        <message>
            <source>exact numbers</source>
            <translation>genaue Zahlen</translation>
        </message>
        <message>
            <source>quarters</source>
            <translation>Viertel</translation>
        </message>
        <message>
            <source>words</source>
            <translation>Worte</translation>
        </message>
        <message>
            <source>Torch</source>
            <translation>Fackel</translation>
        </message>
        <message>
            <source>Lantern</source>
            <translation>Laterne</translation>
        </message>
        <message>
            <source>Candle</source>
            <translation>Kerze</translation>
        </message>
        <message>
            <source>Lamp</source>
            <translation>Lampe</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Licht</translation>
        </message>
        <message>
            <source>nowhere</source>
            <translation>nirgends</translation>
        </message>
        <message>
            <source>{light}, {place}: bright {bright}, dim {dim}</source>
            <translation>{light}, {place}: hell {bright}, dämmrig {dim}</translation>
        </message>
        <message>
            <source>{light}, {place}: out</source>
            <translation>{light}, {place}: aus</translation>
        </message>
        <message>
            <source>Party {number}</source>
            <translation>Gruppe {number}</translation>
        </message>
        <message>
            <source>What all see together</source>
            <translation>Was alle zusammen sehen</translation>
        </message>
        <message>
            <source>Only {name}</source>
            <translation>Nur {name}</translation>
        </message>
        <message>
            <source>As {name} sees</source>
            <translation>Wie {name} sieht</translation>
        </message>
        <message>
            <source>Somebody who is gone: nothing is seen</source>
            <translation>Jemand, der weg ist: Nichts wird gesehen</translation>
        </message>
        <message>
            <source>Darkvision</source>
            <translation>Dunkelsicht</translation>
        </message>
        <message>
            <source>Blindsight</source>
            <translation>Blindsicht</translation>
        </message>
        <message>
            <source>Truesight</source>
            <translation>Wahrer Blick</translation>
        </message>
        <message>
            <source>Tremorsense</source>
            <translation>Erschütterungssinn</translation>
        </message>
        <message>
            <source>Enters {area}</source>
            <translation>Betritt {area}</translation>
        </message>
        <message>
            <source>GM: area {area} at {place}, takes in {who}</source>
            <translation>Spielleitung: Bereich {area} bei {place}, erfasst {who}</translation>
        </message>
        <message>
            <source>GM: area {area} at {place} is changed, takes in {who}</source>
            <translation>Spielleitung: Bereich {area} bei {place} ist geändert, erfasst {who}</translation>
        </message>
        <message>
            <source>GM: area {area} is now at {place}, takes in {who}</source>
            <translation>Spielleitung: Bereich {area} ist jetzt bei {place}, erfasst {who}</translation>
        </message>
        <message>
            <source>GM: area {area} is over</source>
            <translation>Spielleitung: Bereich {area} ist zu Ende</translation>
        </message>
        <message>
            <source>GM: area {area} is removed</source>
            <translation>Spielleitung: Bereich {area} ist entfernt</translation>
        </message>
        <message>
            <source>{who} enters {area}</source>
            <translation>{who} betritt {area}</translation>
        </message>
        <message>
            <source>{who} starts the turn in {area}</source>
            <translation>{who} beginnt den Zug in {area}</translation>
        </message>
        <message>
            <source>The door at {cell} is open</source>
            <translation>Die Tür bei {cell} ist offen</translation>
        </message>
        <message>
            <source>The door at {cell} is closed</source>
            <translation>Die Tür bei {cell} ist zu</translation>
        </message>
        <message>
            <source>The door at {cell} is locked</source>
            <translation>Die Tür bei {cell} ist abgeschlossen</translation>
        </message>
        <message>
            <source>{who} goes no further: the way to {cell} is not as the players know it</source>
            <translation>{who} geht nicht weiter: der Weg nach {cell} ist nicht so, wie die Spieler ihn kennen</translation>
        </message>
        <message>
            <source>{who} goes no further: {name} is at {cell}, which the players do not know</source>
            <translation>{who} geht nicht weiter: {name} ist auf {cell}, was die Spieler nicht wissen</translation>
        </message>
        <message>
            <source>Resists</source>
            <translation>Widersteht</translation>
        </message>
        <message>
            <source>leaves the board</source>
            <translation>verlässt das Brett</translation>
        </message>
        <message>
            <source>{who} takes {amount} damage</source>
            <translation>{who} nimmt {amount} Schaden</translation>
        </message>
        <message>
            <source>{who} is healed by {amount}</source>
            <translation>{who} wird um {amount} geheilt</translation>
        </message>
        <message>
            <source>{who} takes no damage</source>
            <translation>{who} nimmt keinen Schaden</translation>
        </message>
        <message>
            <source>{who} resists and takes {amount} damage</source>
            <translation>{who} widersteht und nimmt {amount} Schaden</translation>
        </message>
        <message>
            <source>{who} resists and is healed by {amount}</source>
            <translation>{who} widersteht und wird um {amount} geheilt</translation>
        </message>
        <message>
            <source>{who} resists and takes no damage</source>
            <translation>{who} widersteht und nimmt keinen Schaden</translation>
        </message>
        <message>
            <source>{area}: {entry} for all inside</source>
            <translation>{area}: {entry} für alle darin</translation>
        </message>
        <message>
            <source>{area}: {entry} for all inside, {save} against {number}</source>
            <translation>{area}: {entry} für alle darin, {save} gegen {number}</translation>
        </message>
        <message>
            <source>arrives {chance}, stops short {short}</source>
            <translation>kommt mit {chance} an, bleibt mit {short} vorher stehen</translation>
        </message>
        <message>
            <source>loses {loss} on average</source>
            <translation>verliert im Mittel {loss}</translation>
        </message>
        <message>
            <source>arrives {chance}, loses {loss} on average</source>
            <translation>kommt mit {chance} an, verliert im Mittel {loss}</translation>
        </message>
        <message>
            <source>on to {cell}: {length}</source>
            <translation>weiter nach {cell}: {length}</translation>
        </message>
        <message>
            <source>GM: floor {number} is added: {name}, {height} cells high</source>
            <translation>Spielleitung: Stockwerk {number} kommt hinzu: {name}, {height} Felder hoch</translation>
        </message>
        <message>
            <source>GM: floor {number} is now {name}, {height} cells high</source>
            <translation>Spielleitung: Stockwerk {number} ist jetzt {name}, {height} Felder hoch</translation>
        </message>
        <message>
            <source>GM: stairs at {cells}</source>
            <translation>Spielleitung: Treppe bei {cells}</translation>
        </message>
        <message>
            <source>GM: a ladder at {cells}</source>
            <translation>Spielleitung: Leiter bei {cells}</translation>
        </message>
        <message>
            <source>GM: a hole at {cells}</source>
            <translation>Spielleitung: Loch bei {cells}</translation>
        </message>
        <message>
            <source>GM: a balcony at {cells}</source>
            <translation>Spielleitung: Balkon bei {cells}</translation>
        </message>
        <message>
            <source>GM: floor {number}, {name}, is removed</source>
            <translation>Spielleitung: Stockwerk {number}, {name}, ist entfernt</translation>
        </message>
        <message>
            <source>GM: the link at {cells} is removed</source>
            <translation>Spielleitung: Die Verbindung bei {cells} ist entfernt</translation>
        </message>
        <message>
            <source>{who} comes into sight at {cell}</source>
            <translation>{who} kommt in Sicht auf {cell}</translation>
        </message>
        <message>
            <source>{who} is out of sight</source>
            <translation>{who} ist außer Sicht</translation>
        </message>
        <message>
            <source>{who} moves from {start} to {end}</source>
            <translation>{who} bewegt sich von {start} nach {end}</translation>
        </message>
        <message>
            <source>{who} hits {target}</source>
            <translation>{who} trifft {target}</translation>
        </message>
        <message>
            <source>{who} lands a critical hit on {target}</source>
            <translation>{who} landet einen kritischen Treffer gegen {target}</translation>
        </message>
        <message>
            <source>{target} takes a critical hit</source>
            <translation>{target} wird kritisch getroffen</translation>
        </message>
        <message>
            <source>{who}: critical hit ({rule})</source>
            <translation>{who}: kritischer Treffer ({rule})</translation>
        </message>
        <message>
            <source>{who} misses {target}</source>
            <translation>{who} verfehlt {target}</translation>
        </message>
        <message>
            <source>{target} defends against {who}</source>
            <translation>{target} wehrt {who} ab</translation>
        </message>
        <message>
            <source>{who} makes an opportunity attack on {target}</source>
            <translation>{who} macht einen Gelegenheitsangriff auf {target}</translation>
        </message>
        <message>
            <source>{who} is hurt</source>
            <translation>{who} ist verletzt</translation>
        </message>
        <message>
            <source>{who} is healed</source>
            <translation>{who} ist geheilt</translation>
        </message>
        <message>
            <source>Flying speed</source>
            <translation>Flugtempo</translation>
        </message>
        <message>
            <source>Hovering speed</source>
            <translation>Schwebetempo</translation>
        </message>
        <message>
            <source>Swimming speed</source>
            <translation>Schwimmtempo</translation>
        </message>
        <message>
            <source>Climbing speed</source>
            <translation>Klettertempo</translation>
        </message>
        <message>
            <source>Burrowing speed</source>
            <translation>Grabtempo</translation>
        </message>
        <message>
            <source>A hit also does</source>
            <translation>Ein Treffer bewirkt auch</translation>
        </message>
        <message>
            <source>squeezes ({rule})</source>
            <translation>zwängt sich durch ({rule})</translation>
        </message>
        <message>
            <source>squeezes: {length} more ({rule})</source>
            <translation>zwängt sich durch: {length} mehr ({rule})</translation>
        </message>
        <message>
            <source>The picture's lines: {pixels} pixels a cell</source>
            <translation>Die Linien des Bildes: {pixels} Pixel je Feld</translation>
        </message>
        <message>
            <source>An inch a cell: {pixels} pixels</source>
            <translation>Ein Zoll je Feld: {pixels} Pixel</translation>
        </message>
        <message>
            <source>Go nearer</source>
            <translation>Näher gehen</translation>
        </message>
        <message>
            <source>Move and strike</source>
            <translation>Gehen und zuschlagen</translation>
        </message>
        <message>
            <source>Something else</source>
            <translation>Etwas anderes</translation>
        </message>
        <message>
            <source>Strike</source>
            <translation>Zuschlagen</translation>
        </message>
        <message>
            <source>Withdraw</source>
            <translation>Zurückziehen</translation>
        </message>
        <message>
            <source>The computer ({weights}): {parts}; in all {score}</source>
            <translation>Der Computer ({weights}): {parts}; zusammen {score}</translation>
        </message>
        <message>
            <source>The computer ends the turn after {count} acts</source>
            <translation>Der Computer beendet den Zug nach {count} Handlungen</translation>
        </message>
        <message>
            <source>The computer ends the turn: its acts were refused</source>
            <translation>Der Computer beendet den Zug: Seine Handlungen wurden abgelehnt</translation>
        </message>
        <message>
            <source>The computer gives its usual answer</source>
            <translation>Der Computer gibt seine übliche Antwort</translation>
        </message>
        <message>
            <source>The computer: no other way leads to a foe</source>
            <translation>Der Computer: Kein anderer Weg führt zu einem Feind</translation>
        </message>
        <message>
            <source>Readied acts</source>
            <translation>Vorbereitete Aktionen</translation>
        </message>
        <message>
            <source>{name} had nothing left to do, so {other}'s turn goes on</source>
            <translation>{name} hatte nichts mehr zu tun, also geht der Zug von {other} weiter</translation>
        </message>
        <message>
            <source>{name} had nothing left to do, so its turn ended</source>
            <translation>{name} hatte nichts mehr zu tun, also endete der Zug</translation>
        </message>
        <message>
            <source>The computer: nothing more is worth doing</source>
            <translation>Der Computer: Nichts lohnt sich mehr</translation>
        </message>
        <message>
            <source>The computer: {who} is out of the fight</source>
            <translation>Der Computer: {who} ist aus dem Kampf</translation>
        </message>
        <message>
            <source>The computer: {who} shows itself to attack</source>
            <translation>Der Computer: {who} zeigt sich, um anzugreifen</translation>
        </message>
        <message>
            <source>away from {target} {value}</source>
            <translation>weg von {target} {value}</translation>
        </message>
        <message>
            <source>back to the place {value}</source>
            <translation>zurück zum Platz {value}</translation>
        </message>
        <message>
            <source>bold</source>
            <translation>kühn</translation>
        </message>
        <message>
            <source>careful</source>
            <translation>vorsichtig</translation>
        </message>
        <message>
            <source>even</source>
            <translation>ausgewogen</translation>
        </message>
        <message>
            <source>it is the turn of others</source>
            <translation>andere sind am Zug</translation>
        </message>
        <message>
            <source>nearer to friends {value}</source>
            <translation>näher zu Freunden {value}</translation>
        </message>
        <message>
            <source>nearer to {target} {value}</source>
            <translation>näher zu {target} {value}</translation>
        </message>
        <message>
            <source>nothing can be done here now</source>
            <translation>hier kann jetzt nichts getan werden</translation>
        </message>
        <message>
            <source>nothing is worth doing now</source>
            <translation>nichts lohnt sich jetzt</translation>
        </message>
        <message>
            <source>only the GM can answer this</source>
            <translation>nur die Spielleitung kann das beantworten</translation>
        </message>
        <message>
            <source>reactions on the way {value}</source>
            <translation>Reaktionen auf dem Weg {value}</translation>
        </message>
        <message>
            <source>the GM is asked</source>
            <translation>die Spielleitung ist gefragt</translation>
        </message>
        <message>
            <source>the act itself {value}</source>
            <translation>die Handlung selbst {value}</translation>
        </message>
        <message>
            <source>the fight has not begun</source>
            <translation>der Kampf hat nicht begonnen</translation>
        </message>
        <message>
            <source>the fight is decided</source>
            <translation>der Kampf ist entschieden</translation>
        </message>
        <message>
            <source>the turn is over</source>
            <translation>der Zug ist vorbei</translation>
        </message>
        <message>
            <source>what foes can do there {value}</source>
            <translation>was Feinde dort tun können {value}</translation>
        </message>
        <message>
            <source>what {target} loses {value}</source>
            <translation>was {target} verliert {value}</translation>
        </message>
        <message>
            <source>{action} against {target} with {weapon}</source>
            <translation>{action} gegen {target} mit {weapon}</translation>
        </message>
        <message>
            <source>{action} to {cell}</source>
            <translation>{action} nach {cell}</translation>
        </message>
        <message>
            <source>{target} may fall {value}</source>
            <translation>{target} kann fallen {value}</translation>
        </message>
        <message>
            <source>{who} is asked</source>
            <translation>{who} ist gefragt</translation>
        </message>
        <message>
            <source>{cell}: no foe can strike there in its next turn</source>
            <translation>{cell}: kein Feind kann dort in seinem nächsten Zug zuschlagen</translation>
        </message>
        <message>
            <source>{danger}; foes: {count}</source>
            <translation>{danger}; Gegner: {count}</translation>
        </message>
        <message>
            <source>; {count} more</source>
            <translation>; {count} weitere</translation>
        </message>
        <message>
            <source>{cell}: danger is being worked out</source>
            <translation>{cell}: die Gefahr wird noch berechnet</translation>
        </message>
        <message>
            <source>{cell}: loses about {loss} of {life}, exact danger follows</source>
            <translation>{cell}: verliert etwa {loss} von {life}, genaue Gefahr folgt</translation>
        </message>
        <message>
            <source>{cell}, chances unknown</source>
            <translation>{cell}, Chancen unbekannt</translation>
        </message>
        <message>
            <source>{cell}: hit {hit}, loses {loss} of {life}, falls {felled}</source>
            <translation>{cell}: getroffen {hit}, verliert {loss} von {life}, fällt {felled}</translation>
        </message>
        <message>
            <source> (shared out {loss}, {felled})</source>
            <translation> (aufgeteilt {loss}, {felled})</translation>
        </message>
        <message>
            <source>{strike} from {cell}</source>
            <translation>{strike} von {cell} aus</translation>
        </message>
        <message>
            <source>hit {hit}, loses {loss}</source>
            <translation>trifft {hit}, Verlust {loss}</translation>
        </message>
        <message>
            <source>, falls {felled}</source>
            <translation>, fällt {felled}</translation>
        </message>
        <message>
            <source>Stairs</source>
            <translation>Treppe</translation>
        </message>
        <message>
            <source>Ladder</source>
            <translation>Leiter</translation>
        </message>
        <message>
            <source>Hole</source>
            <translation>Loch</translation>
        </message>
        <message>
            <source>Balcony</source>
            <translation>Balkon</translation>
        </message>
        <message>
            <source>Floor {number}</source>
            <translation>Stockwerk {number}</translation>
        </message>
        <message>
            <source>Cellar {number}</source>
            <translation>Keller {number}</translation>
        </message>
        <message>
            <source>{name}: {start} to {end}, {steps} steps</source>
            <translation>{name}: {start} bis {end}, {steps} Schritte</translation>
        </message>
        <message>
            <source>{name}: {start} to {end}, 1 step</source>
            <translation>{name}: {start} bis {end}, 1 Schritt</translation>
        </message>
        <message>
            <source>{name}: {first} to {last}, over floor {floor}</source>
            <translation>{name}: {first} bis {last}, über Stockwerk {floor}</translation>
        </message>
        <message>
            <source>{name}: {first}, over floor {floor}</source>
            <translation>{name}: {first}, über Stockwerk {floor}</translation>
        </message>
        <message>
            <source>{link} (secret)</source>
            <translation>{link} (geheim)</translation>
        </message>
        <message>
            <source>{who} turns at {cell} ({action}): {length}</source>
            <translation>{who} dreht sich auf {cell} ({action}): {length}</translation>
        </message>
        <message>
            <source>{who} turns at {cell}</source>
            <translation>{who} dreht sich auf {cell}</translation>
        </message>
        <message>
            <source>The footprint stays {space}, which is chosen by hand: choose “{follow}” for {wanted}.</source>
            <translation>Die Standfläche bleibt {space}, denn sie ist von Hand gewählt: „{follow}“ wählen für {wanted}.</translation>
        </message>
        <message>
            <source>succeeds {chance}</source>
            <translation>gelingt {chance}</translation>
        </message>
        <message>
            <source>{mean} damage on average</source>
            <translation>im Mittel {mean} Schaden</translation>
        </message>
        <message>
            <source>against {number}: {odds}</source>
            <translation>gegen {number}: {odds}</translation>
        </message>
        <message>
            <source>{attacker} with {weapon} ({place}): {odds}</source>
            <translation>{attacker} mit {weapon} ({place}): {odds}</translation>
        </message>
        <message>
            <source>{attacker} with {weapon}: {odds}</source>
            <translation>{attacker} mit {weapon}: {odds}</translation>
        </message>
        <message>
            <source>target {parts}</source>
            <translation>Ziel {parts}</translation>
        </message>
        <message>
            <source>hits {chance}, average {mean}</source>
            <translation>trifft {chance}, im Mittel {mean}</translation>
        </message>
        <message>
            <source>{chance} before the defence</source>
            <translation>{chance} vor der Verteidigung</translation>
        </message>
        <message>
            <source>, drops {chance}</source>
            <translation>, fällt {chance}</translation>
        </message>
        <message>
            <source>both sides play by fixed policies, as no people would: {policies}</source>
            <translation>beide Seiten spielen nach festen Regeln, wie es Menschen nicht täten: {policies}</translation>
        </message>
        <message>
            <source>rulings: {rulings}</source>
            <translation>Auslegungen: {rulings}</translation>
        </message>
        <message>
            <source>answers: {answers}; all other questions take their default</source>
            <translation>Antworten: {answers}; alle anderen Fragen nehmen ihre Vorgabe</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>house rules: {rules}</source>
            <translation>Hausregeln: {rules}</translation>
        </message>
        <message>
            <source>seed {seed}; given up after {rounds} rounds, {quiet} in which nobody acted, or {futile} in which no act changed anything</source>
            <translation>Startzahl {seed}; abgebrochen nach {rounds} Runden, {quiet}, in denen niemand handelte, oder {futile}, in denen keine Handlung etwas änderte</translation>
        </message>
        <message>
            <source>{name} (dealt {dealt}, felled {felled}, lost {lost}, nearer {near})</source>
            <translation>{name} (zugefügt {dealt}, gefällt {felled}, verloren {lost}, näher {near})</translation>
        </message>
        <message>
            <source>{middle} ({tenth} to {ninetieth} in 80 %, {low} to {high} in all)</source>
            <translation>{middle} ({tenth} bis {ninetieth} in 80 %, {low} bis {high} insgesamt)</translation>
        </message>
        <message>
            <source>creatures of a side with player characters go by what the players know, others by the truth</source>
            <translation>Wesen einer Seite mit Spielerfiguren richten sich nach dem, was die Spieler wissen, andere nach der Wahrheit</translation>
        </message>
        <message>
            <source>a hidden creature shows itself as it attacks</source>
            <translation>ein verborgenes Wesen zeigt sich, wenn es angreift</translation>
        </message>
        <message>
            <source>who has no way to any foe opens the nearest closed door that is neither locked nor secret</source>
            <translation>wer keinen Weg zu einem Gegner hat, öffnet die nächste geschlossene Tür, die weder verschlossen noch geheim ist</translation>
        </message>
        <message>
            <source>once nothing has changed for two rounds, who is stuck draws a fallen creature out of the way</source>
            <translation>wenn sich zwei Runden nichts geändert hat, zieht, wer festsitzt, ein gefallenes Wesen aus dem Weg</translation>
        </message>
        <message>
            <source>once nothing has changed for two rounds, who holds an end of stairs gives way</source>
            <translation>wenn sich zwei Runden nichts geändert hat, gibt den Weg frei, wer ein Ende einer Treppe hält</translation>
        </message>
        <message>
            <source>nobody attacks the fallen, and nobody surrenders or flees</source>
            <translation>niemand greift Gefallene an, und niemand ergibt sich oder flieht</translation>
        </message>
        <message>
            <source>a side loses when all its creatures have fallen</source>
            <translation>eine Seite verliert, wenn alle ihre Wesen gefallen sind</translation>
        </message>
        <message>
            <source>a plan has at most {most} steps</source>
            <translation>ein Plan hat höchstens {most} Schritte</translation>
        </message>
        <message>
            <source>a question waits for an answer</source>
            <translation>eine Frage wartet auf eine Antwort</translation>
        </message>
        <message>
            <source>this cannot be tried beforehand</source>
            <translation>das lässt sich nicht vorher ausprobieren</translation>
        </message>
        <message>
            <source>this is a plan for {name} alone</source>
            <translation>das ist ein Plan für {name} allein</translation>
        </message>
        <message>
            <source>Stops at {cell}</source>
            <translation>Hält auf {cell}</translation>
        </message>
        <message>
            <source>Stops at {cell}: the players do not know {name}</source>
            <translation>Hält auf {cell}: Die Spieler kennen {name} nicht</translation>
        </message>
        <message>
            <source>Stops at {cell}: ground that the players do not know</source>
            <translation>Hält auf {cell}: Boden, den die Spieler nicht kennen</translation>
        </message>
        <message>
            <source>Stops at {cell}: a wall or door that the players do not know</source>
            <translation>Hält auf {cell}: Wand oder Tür, die die Spieler nicht kennen</translation>
        </message>
        <message>
            <source>{weapon}: {odds}</source>
            <translation>{weapon}: {odds}</translation>
        </message>
    </context>
    <context>
        <name>samples</name>
        <message>
            <source>Steep hill</source>
            <translation>Steiler Hang</translation>
        </message>
        <message>
            <source>Mud</source>
            <translation>Schlamm</translation>
        </message>
        <message>
            <source>Knee-high water</source>
            <translation>Knietiefes Wasser</translation>
        </message>
        <message>
            <source>Thick undergrowth</source>
            <translation>Dichtes Unterholz</translation>
        </message>
        <message>
            <source>Deep water, swum</source>
            <translation>Tiefes Wasser, geschwommen</translation>
        </message>
        <message>
            <source>Waist-high water</source>
            <translation>Hüfttiefes Wasser</translation>
        </message>
        <message>
            <source>Vertical climb</source>
            <translation>Senkrechtes Klettern</translation>
        </message>
        <message>
            <source>Under water, walked</source>
            <translation>Unter Wasser, zu Fuß</translation>
        </message>
        <message>
            <source>Impassable</source>
            <translation>Unpassierbar</translation>
        </message>
        <message>
            <source>Difficult terrain</source>
            <translation>Schwieriges Gelände</translation>
        </message>
        <message>
            <source>Light smoke or fog</source>
            <translation>Leichter Rauch oder Nebel</translation>
        </message>
        <message>
            <source>Thick smoke or fog</source>
            <translation>Dicker Rauch oder Nebel</translation>
        </message>
        <message>
            <source>Dense smoke or fog</source>
            <translation>Dichter Rauch oder Nebel</translation>
        </message>
        <message>
            <source>Foliage</source>
            <translation>Laub</translation>
        </message>
        <message>
            <source>Deep water</source>
            <translation>Tiefes Wasser</translation>
        </message>
        <message>
            <source>Ford</source>
            <translation>Furt</translation>
        </message>
        <message>
            <source>Rubble</source>
            <translation>Geröll</translation>
        </message>
        <message>
            <source>Undergrowth</source>
            <translation>Unterholz</translation>
        </message>
        <message>
            <source>Wrecked wagon</source>
            <translation>Wagenwrack</translation>
        </message>
        <message>
            <source>Rock</source>
            <translation>Fels</translation>
        </message>
        <message>
            <source>Pit</source>
            <translation>Grube</translation>
        </message>
        <message>
            <source>Hill</source>
            <translation>Hügel</translation>
        </message>
        <message>
            <source>Slow terrain</source>
            <translation>Zähes Gelände</translation>
        </message>
    </context>
    <context>
        <name>window</name>
        <message>
            <source>{attacks} at this step</source>
            <translation>{attacks} bei diesem Schritt</translation>
        </message>
        <message>
            <source>{attack} on the way (one dot each)</source>
            <translation>{attack} unterwegs (je ein Punkt)</translation>
        </message>
        <message>
            <source>Make the page higher</source>
            <translation>Die Seite höher machen</translation>
        </message>
        <message>
            <source>Make the page low again</source>
            <translation>Die Seite wieder niedrig machen</translation>
        </message>
        <message>
            <source>Click: {name} opens the door, {price} ({rule}). Right-click: the GM, free</source>
            <translation>Klick: {name} öffnet die Tür, {price} ({rule}). Rechtsklick: die Spielleitung, kostenlos</translation>
        </message>
        <message>
            <source>Click: {name} closes the door, {price} ({rule}). Right-click: the GM, free</source>
            <translation>Klick: {name} schließt die Tür, {price} ({rule}). Rechtsklick: die Spielleitung, kostenlos</translation>
        </message>
        <message>
            <source>Click: the GM opens the door, free</source>
            <translation>Klick: die Spielleitung öffnet die Tür, kostenlos</translation>
        </message>
        <message>
            <source>Click: the GM closes the door, free</source>
            <translation>Klick: die Spielleitung schließt die Tür, kostenlos</translation>
        </message>
        <message>
            <source>{why}. Right-click: the GM does it, free</source>
            <translation>{why}. Rechtsklick: die Spielleitung tut es, kostenlos</translation>
        </message>
        <message>
            <source>{text}, free</source>
            <translation>{text}, kostenlos</translation>
        </message>
        <message>
            <source>{name}, out of turn</source>
            <translation>{name}, außer der Reihe</translation>
        </message>
        <message>
            <source>Back to {name}</source>
            <translation>Zurück zu {name}</translation>
        </message>
        <message>
            <source>.</source>
            <translation>,</translation>
        </message>
        <message>
            <source>{columns} × {rows} cells, {width} × {height} {unit}</source>
            <translation>{columns} × {rows} Felder, {width} × {height} {unit}</translation>
        </message>
        <message>
            <source>Maps</source>
            <translation>Karten</translation>
        </message>
        <message>
            <source>Edit the sheet…</source>
            <translation>Den Bogen bearbeiten…</translation>
        </message>
        <message>
            <source>No room for {name}</source>
            <translation>Für {name} ist kein Platz</translation>
        </message>
        <message>
            <source>{name} placed; click for more, Esc when done</source>
            <translation>{name} stehen; ein Klick setzt mehr, Esc, wenn fertig</translation>
        </message>
        <message>
            <source>Remove {name}</source>
            <translation>{name} entfernen</translation>
        </message>
        <message>
            <source>{names} placed</source>
            <translation>{names} gesetzt</translation>
        </message>
        <message>
            <source>{names} removed; Undo restores them</source>
            <translation>{names} entfernt; Rückgängig bringt sie zurück</translation>
        </message>
        <message>
            <source>{names} selected</source>
            <translation>{names} ausgewählt</translation>
        </message>
        <message>
            <source>{names} grouped</source>
            <translation>{names} gruppiert</translation>
        </message>
        <message>
            <source>{names} ungrouped</source>
            <translation>{names}: Gruppe aufgelöst</translation>
        </message>
        <message>
            <source>{names} copied</source>
            <translation>{names} kopiert</translation>
        </message>
        <message>
            <source>{names} hidden</source>
            <translation>{names} verborgen</translation>
        </message>
        <message>
            <source>{names} revealed</source>
            <translation>{names} aufgedeckt</translation>
        </message>
        <message>
            <source>Choose creatures first: click them, or draw a box</source>
            <translation>Zuerst Kreaturen wählen: anklicken oder einen Rahmen ziehen</translation>
        </message>
        <message>
            <source>Select creatures first: click them, or draw a box</source>
            <translation>Zuerst Kreaturen auswählen: anklicken oder einen Rahmen ziehen</translation>
        </message>
        <message>
            <source>No room for all of them, or too few selected</source>
            <translation>Kein Platz für alle, oder zu wenige ausgewählt</translation>
        </message>
        <message>
            <source>{count} creatures</source>
            <translation>{count} Kreaturen</translation>
        </message>
        <message>
            <source>{count} selected: {names}</source>
            <translation>{count} gewählt: {names}</translation>
        </message>
        <message>
            <source>May react before the attack</source>
            <translation>Darf vor dem Angriff reagieren</translation>
        </message>
        <message>
            <source>{walls} walls, {doors} doors, {windows} windows</source>
            <translation>{walls} Wände, {doors} Türen, {windows} Fenster</translation>
        </message>
        <message>
            <source>1 field has a problem</source>
            <translation>1 Feld hat einen Fehler</translation>
        </message>
        <message>
            <source>{count} fields have a problem</source>
            <translation>{count} Felder haben einen Fehler</translation>
        </message>
        <message>
            <source>{name} was deleted from the library.</source>
            <translation>{name} wurde aus der Sammlung gelöscht.</translation>
        </message>
        <message>
            <source>Restore</source>
            <translation>Wiederherstellen</translation>
        </message>
        <message>
            <source>Ctrl + click, drag a box</source>
            <translation>Strg + Klick, einen Rahmen ziehen</translation>
        </message>
        <message>
            <source>Add or remove one from the selection; select all in the box</source>
            <translation>Eine zur Auswahl nehmen oder weglassen; alle im Rahmen auswählen</translation>
        </message>
        <message>
            <source>Drag one of several selected</source>
            <translation>Eine von mehreren ausgewählten ziehen</translation>
        </message>
        <message>
            <source>Move all of them, before the fight or without rules</source>
            <translation>Bewegt alle, vor dem Kampf oder ohne Regeln</translation>
        </message>
        <message>
            <source>Cancel a drag, an attack, a placement or a drawing</source>
            <translation>Bricht ein Ziehen, einen Angriff, ein Setzen oder eine Zeichnung ab</translation>
        </message>
        <message>
            <source>Double-click while drawing</source>
            <translation>Doppelklick beim Zeichnen</translation>
        </message>
        <message>
            <source>Finish a line; split a selected piece</source>
            <translation>Beendet eine Linie; teilt ein ausgewähltes Stück</translation>
        </message>
        <message>
            <source>Shift while drawing</source>
            <translation>Umschalt beim Zeichnen</translation>
        </message>
        <message>
            <source>Set points anywhere, without snapping</source>
            <translation>Setzt Punkte überall, ohne Einrasten</translation>
        </message>
        <message>
            <source>Pin a note…</source>
            <translation>Notiz anheften…</translation>
        </message>
        <message>
            <source>&amp;Recent</source>
            <translation>&amp;Zuletzt geöffnet</translation>
        </message>
        <message>
            <source>&amp;Backups</source>
            <translation>&amp;Sicherungen</translation>
        </message>
        <message>
            <source>Other sa&amp;mples</source>
            <translation>Andere Bei&amp;spiele</translation>
        </message>
        <message>
            <source>Something went wrong inside the app: {error}.</source>
            <translation>In der App ging etwas schief: {error}.</translation>
        </message>
        <message>
            <source>{action}: click a target, Esc to cancel</source>
            <translation>{action}: ein Ziel anklicken, Esc bricht ab</translation>
        </message>
        <message>
            <source>{action}: choose a target</source>
            <translation>{action}: Ziel wählen</translation>
        </message>
        <message>
            <source>The door is locked; right-click it to unlock it</source>
            <translation>Die Tür ist verschlossen; ein Rechtsklick schließt sie auf</translation>
        </message>
        <message>
            <source>Open the door</source>
            <translation>Tür öffnen</translation>
        </message>
        <message>
            <source>Close the door</source>
            <translation>Tür schließen</translation>
        </message>
        <message>
            <source>Lock the door</source>
            <translation>Tür verschließen</translation>
        </message>
        <message>
            <source>Reveal to players</source>
            <translation>Den Spielern zeigen</translation>
        </message>
        <message>
            <source>Hide from players</source>
            <translation>Vor den Spielern verbergen</translation>
        </message>
        <message>
            <source>Save to the creature list</source>
            <translation>In der Kreaturenliste speichern</translation>
        </message>
        <message>
            <source>Remove from the board</source>
            <translation>Vom Brett nehmen</translation>
        </message>
        <message>
            <source>Surprised when the fight begins</source>
            <translation>Bei Kampfbeginn überrascht</translation>
        </message>
        <message>
            <source>Whole side surprised: {side}</source>
            <translation>Ganze Seite überrascht: {side}</translation>
        </message>
        <message>
            <source>Surprised when the fight begins: {names}</source>
            <translation>Bei Kampfbeginn überrascht: {names}</translation>
        </message>
        <message>
            <source>{what}: what does the d{sides} show</source>
            <translation>{what}: was zeigt der W{sides}</translation>
        </message>
        <message>
            <source>{what}: {faces}, and the next d{sides}</source>
            <translation>{what}: {faces}, und der nächste W{sides}</translation>
        </message>
        <message>
            <source>No dice rolled; nothing happened</source>
            <translation>Nicht gewürfelt; nichts ist geschehen</translation>
        </message>
        <message>
            <source>{name} saved to the creature list</source>
            <translation>{name} in der Kreaturenliste gespeichert</translation>
        </message>
        <message>
            <source>nobody</source>
            <translation>niemand</translation>
        </message>
        <message>
            <source>{first} to {last}</source>
            <translation>{first} bis {last}</translation>
        </message>
        <message>
            <source>Threatened (number of enemies)</source>
            <translation>Bedroht (Anzahl der Gegner)</translation>
        </message>
        <message>
            <source>Threatened, no reaction left</source>
            <translation>Bedroht, keine Reaktion übrig</translation>
        </message>
        <message>
            <source>Provokes an opportunity attack (one dot each)</source>
            <translation>Provoziert einen Gelegenheitsangriff (je ein Punkt)</translation>
        </message>
        <message>
            <source>Shortest route; numbers mark the end of each action</source>
            <translation>Kürzester Weg; Zahlen am Ende jeder Aktion</translation>
        </message>
        <message>
            <source>Safest route</source>
            <translation>Sicherster Weg</translation>
        </message>
        <message>
            <source>Waypoint</source>
            <translation>Wegpunkt</translation>
        </message>
        <message>
            <source>Or at this step, if not before</source>
            <translation>Oder bei diesem Schritt, wenn nicht vorher</translation>
        </message>
        <message>
            <source>Opportunity attacks at this step</source>
            <translation>Gelegenheitsangriffe bei diesem Schritt</translation>
        </message>
        <message>
            <source>Completes a flank</source>
            <translation>Schließt eine Flankierung</translation>
        </message>
        <message>
            <source>Flanked by these two</source>
            <translation>Von diesen beiden flankiert</translation>
        </message>
        <message>
            <source>Clear line</source>
            <translation>Freie Linie</translation>
        </message>
        <message>
            <source>Blocked line; the cross shows where</source>
            <translation>Versperrte Linie; das Kreuz zeigt, wo</translation>
        </message>
        <message>
            <source>Has cover from this cell</source>
            <translation>Hat Deckung gegen dieses Feld</translation>
        </message>
        <message>
            <source>Can stand here</source>
            <translation>Darf hier stehen</translation>
        </message>
        <message>
            <source>Click a cell to place {name}; Esc when done</source>
            <translation>Anklicken, wo {name} stehen soll; Esc, wenn fertig</translation>
        </message>
        <message>
            <source>{name} at {cell}</source>
            <translation>{name} auf {cell}</translation>
        </message>
        <message>
            <source>{name} placed; click for another, Esc when done</source>
            <translation>{name} steht; ein Klick setzt noch eine, Esc, wenn fertig</translation>
        </message>
        <message>
            <source>Click the starting cell; click or Space adds a corner, Esc ends</source>
            <translation>Startfeld anklicken; Klick oder Leertaste setzt eine Ecke, Esc beendet</translation>
        </message>
        <message>
            <source>Waypoint at {cell}</source>
            <translation>Wegpunkt auf {cell}</translation>
        </message>
        <message>
            <source>Go to {name}</source>
            <translation>Zu {name}</translation>
        </message>
        <message>
            <source>The last {count} commands are not saved yet: {why}. You can play on.</source>
            <translation>Die letzten {count} Befehle sind noch nicht gespeichert: {why}. Du kannst weiterspielen.</translation>
        </message>
        <message>
            <source>The last {count} commands are not saved.</source>
            <translation>Die letzten {count} Befehle sind nicht gespeichert.</translation>
        </message>
        <message>
            <source>The last command is not saved yet: {why}. You can play on.</source>
            <translation>Der letzte Befehl ist noch nicht gespeichert: {why}. Du kannst weiterspielen.</translation>
        </message>
        <message>
            <source>The last command is not saved.</source>
            <translation>Der letzte Befehl ist nicht gespeichert.</translation>
        </message>
        <message>
            <source>the disk is slow</source>
            <translation>die Platte ist langsam</translation>
        </message>
        <message>
            <source>Closing now loses them. Save the battle somewhere else first.</source>
            <translation>Wer jetzt schließt, verliert sie. Den Kampf zuerst an einem anderen Ort speichern.</translation>
        </message>
        <message>
            <source>Save as…</source>
            <translation>Speichern unter…</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Noch einmal versuchen</translation>
        </message>
        <message>
            <source>Close and lose them</source>
            <translation>Schließen und verlieren</translation>
        </message>
        <message>
            <source>This battle cannot be read any more: {why}; {remedy}.</source>
            <translation>Dieser Kampf kann nicht mehr gelesen werden: {why}; {remedy}.</translation>
        </message>
        <message>
            <source>Exporting {name}…</source>
            <translation>{name} wird exportiert…</translation>
        </message>
        <message>
            <source>Writing {name}…</source>
            <translation>{name} wird geschrieben…</translation>
        </message>
        <message>
            <source>{name} needs the picture {wanted}, which is not in its folder.</source>
            <translation>{name} braucht das Bild {wanted}, das nicht in seinem Ordner liegt.</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Öffnen</translation>
        </message>
        <message>
            <source>Battles and maps</source>
            <translation>Kämpfe und Karten</translation>
        </message>
        <message>
            <source>Import creatures</source>
            <translation>Kreaturen einlesen</translation>
        </message>
        <message>
            <source>Creatures of {sources}</source>
            <translation>Kreaturen von {sources}</translation>
        </message>
        <message>
            <source>Import a map</source>
            <translation>Karte einlesen</translation>
        </message>
        <message>
            <source>Maps and pictures</source>
            <translation>Karten und Bilder</translation>
        </message>
        <message>
            <source>Choose the picture…</source>
            <translation>Bild wählen…</translation>
        </message>
        <message>
            <source>Choose the picture</source>
            <translation>Bild wählen</translation>
        </message>
        <message>
            <source>Export picture</source>
            <translation>Bild ausgeben</translation>
        </message>
        <message>
            <source>Export map</source>
            <translation>Karte ausgeben</translation>
        </message>
        <message>
            <source>Written: {path}</source>
            <translation>Geschrieben: {path}</translation>
        </message>
        <message>
            <source>{name} is open already.</source>
            <translation>{name} ist schon offen.</translation>
        </message>
        <message>
            <source>There is no picture and no file on the clipboard.</source>
            <translation>In der Zwischenablage liegt weder ein Bild noch eine Datei.</translation>
        </message>
        <message>
            <source>Pictures</source>
            <translation>Bilder</translation>
        </message>
        <message>
            <source>Open read-only</source>
            <translation>Nur zum Lesen öffnen</translation>
        </message>
        <message>
            <source>All files</source>
            <translation>Alle Dateien</translation>
        </message>
        <message>
            <source>No recent files</source>
            <translation>Keine zuletzt geöffneten Dateien</translation>
        </message>
        <message>
            <source>Importing {name}…</source>
            <translation>{name} wird eingelesen…</translation>
        </message>
        <message>
            <source>Opening {name}…</source>
            <translation>{name} wird geöffnet…</translation>
        </message>
        <message>
            <source>Importing the picture…</source>
            <translation>Das Bild wird eingelesen…</translation>
        </message>
        <message>
            <source>Reading the backup of {name}…</source>
            <translation>Die Sicherung von {name} wird gelesen…</translation>
        </message>
        <message>
            <source>Restoring the backup of {name}…</source>
            <translation>Die Sicherung von {name} wird zurückgeholt…</translation>
        </message>
        <message>
            <source>Restore the backup of {when}</source>
            <translation>Sicherung vom {when} zurückholen</translation>
        </message>
        <message>
            <source>Rename</source>
            <translation>Umbenennen</translation>
        </message>
        <message>
            <source>New name:</source>
            <translation>Neuer Name:</translation>
        </message>
        <message>
            <source>Backups</source>
            <translation>Sicherungen</translation>
        </message>
        <message>
            <source>Number of daily backups to keep:</source>
            <translation>Anzahl der täglichen Sicherungen, die bleiben:</translation>
        </message>
        <message>
            <source>Save as</source>
            <translation>Speichern unter</translation>
        </message>
        <message>
            <source>Export as text</source>
            <translation>Als Text ausgeben</translation>
        </message>
        <message>
            <source>A name must not contain slashes.</source>
            <translation>Ein Name darf keine Schrägstriche enthalten.</translation>
        </message>
        <message>
            <source>Open a copy of {when}</source>
            <translation>Kopie vom {when} öffnen</translation>
        </message>
        <message>
            <source>No backups yet</source>
            <translation>Noch keine Sicherungen</translation>
        </message>
        <message>
            <source>Number of backups…</source>
            <translation>Anzahl der Sicherungen…</translation>
        </message>
        <message>
            <source>{name} was not opened: only one battle can be open.</source>
            <translation>{name} wurde nicht geöffnet: nur ein Kampf kann offen sein.</translation>
        </message>
        <message>
            <source>The creatures of {name} are in the library: {summary}.</source>
            <translation>Die Kreaturen von {name} sind in der Sammlung: {summary}.</translation>
        </message>
        <message>
            <source>Reading {name}…</source>
            <translation>{name} wird gelesen…</translation>
        </message>
        <message>
            <source>{name} is now the battle {battle}: {summary}.</source>
            <translation>{name} ist jetzt der Kampf {battle}: {summary}.</translation>
        </message>
        <message>
            <source>{count} files</source>
            <translation>{count} Dateien</translation>
        </message>
        <message>
            <source>opened</source>
            <translation>geöffnet</translation>
        </message>
        <message>
            <source>The battle begins</source>
            <translation>Der Kampf beginnt</translation>
        </message>
        <message>
            <source>To the beginning</source>
            <translation>Zum Anfang</translation>
        </message>
        <message>
            <source>One step back</source>
            <translation>Einen Schritt zurück</translation>
        </message>
        <message>
            <source>Replay from here</source>
            <translation>Von hier abspielen</translation>
        </message>
        <message>
            <source>One step forward</source>
            <translation>Einen Schritt weiter</translation>
        </message>
        <message>
            <source>End the fight</source>
            <translation>Kampf beenden</translation>
        </message>
        <message>
            <source>Continue</source>
            <translation>Weiterspielen</translation>
        </message>
        <message>
            <source>Nobody is left standing: the fight is over.</source>
            <translation>Keine Seite ist übrig: Der Kampf ist entschieden.</translation>
        </message>
        <message>
            <source>Only {side} is left: the fight is decided.</source>
            <translation>Nur {side} ist übrig: Der Kampf ist entschieden.</translation>
        </message>
        <message>
            <source>Back to the present</source>
            <translation>Zurück in die Gegenwart</translation>
        </message>
        <message>
            <source>Continue from here</source>
            <translation>Von hier weiterspielen</translation>
        </message>
        <message>
            <source>Discard this branch</source>
            <translation>Diesen Zweig verwerfen</translation>
        </message>
        <message>
            <source>(undone)</source>
            <translation>(zurückgenommen)</translation>
        </message>
        <message>
            <source>You are viewing the past, line {line} of the log: nothing can be changed.</source>
            <translation>Du siehst die Vergangenheit, Zeile {line} des Protokolls: nichts kann geändert werden.</translation>
        </message>
        <message>
            <source>{keys} is already used by: {action}</source>
            <translation>{keys} gehört schon zu: {action}</translation>
        </message>
        <message>
            <source> or </source>
            <translation> oder </translation>
        </message>
        <message>
            <source>Tools</source>
            <translation>Werkzeuge</translation>
        </message>
        <message>
            <source>{name} is open read-only: nothing can be changed.</source>
            <translation>{name} ist nur zum Lesen offen: nichts kann geändert werden.</translation>
        </message>
        <message>
            <source>Reading the map picture…</source>
            <translation>Das Kartenbild wird gelesen…</translation>
        </message>
        <message>
            <source>Rules are off: drag any creature anywhere</source>
            <translation>Die Regeln ruhen: jede Kreatur lässt sich überallhin ziehen</translation>
        </message>
        <message>
            <source>Something went wrong inside the app: {error}. Nothing is lost.</source>
            <translation>In der App ging etwas schief: {error}. Nichts ist verloren.</translation>
        </message>
        <message>
            <source>Disabled: {problem}</source>
            <translation>Abgeschaltet: {problem}</translation>
        </message>
        <message>
            <source>{name} can act out of turn: the panel shows its actions</source>
            <translation>{name} kann außer der Reihe handeln: die Aktionen stehen rechts</translation>
        </message>
        <message>
            <source>Open for writing</source>
            <translation>Zum Schreiben öffnen</translation>
        </message>
        <message>
            <source>Undone</source>
            <translation>Rückgängig gemacht</translation>
        </message>
        <message>
            <source>Redone</source>
            <translation>Wiederhergestellt</translation>
        </message>
        <message>
            <source>Back to the turn's start</source>
            <translation>Zurück am Anfang des Zuges</translation>
        </message>
        <message>
            <source>Back to the round's start</source>
            <translation>Zurück am Anfang der Runde</translation>
        </message>
        <message>
            <source>Drag creatures to their places; more are under Creatures below. Right-click one to hide it from the players.</source>
            <translation>Kreaturen an ihre Plätze ziehen; weitere stehen unten unter Kreaturen. Ein Rechtsklick verbirgt eine vor den Spielern.</translation>
        </message>
        <message>
            <source>Attack</source>
            <translation>Angriff</translation>
        </message>
        <message>
            <source>Act on a creature</source>
            <translation>An jemandem handeln</translation>
        </message>
        <message>
            <source>Other actions</source>
            <translation>Andere Aktionen</translation>
        </message>
        <message>
            <source>Starts the fight</source>
            <translation>Beginnt den Kampf</translation>
        </message>
        <message>
            <source>{name} can</source>
            <translation>{name} darf</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>With</source>
            <translation>Mit</translation>
        </message>
        <message>
            <source>Click a target on the board, or here</source>
            <translation>Ein Ziel auf dem Brett anklicken, oder hier</translation>
        </message>
        <message>
            <source>No possible target.</source>
            <translation>Kein mögliches Ziel.</translation>
        </message>
        <message>
            <source>1 cell</source>
            <translation>1 Feld</translation>
        </message>
        <message>
            <source>{count} cells</source>
            <translation>{count} Felder</translation>
        </message>
        <message>
            <source>Affects {names}</source>
            <translation>Betrifft {names}</translation>
        </message>
        <message>
            <source> and {count} more</source>
            <translation> und {count} weitere</translation>
        </message>
        <message>
            <source>No cells</source>
            <translation>Keine Felder</translation>
        </message>
        <message>
            <source>against: {part}</source>
            <translation>dagegen: {part}</translation>
        </message>
        <message>
            <source>score {score}</source>
            <translation>Wert {score}</translation>
        </message>
        <message>
            <source>hidden</source>
            <translation>verborgen</translation>
        </message>
        <message>
            <source>has the turn</source>
            <translation>ist am Zug</translation>
        </message>
        <message>
            <source>Rule {rule}</source>
            <translation>Regel {rule}</translation>
        </message>
        <message>
            <source>Al&amp;ways so for {name}</source>
            <translation>&amp;Immer so für {name}</translation>
        </message>
        <message>
            <source>Al&amp;ways so</source>
            <translation>&amp;Immer so</translation>
        </message>
        <message>
            <source>Can be reset in the sheet</source>
            <translation>Kann im Bogen zurückgesetzt werden</translation>
        </message>
        <message>
            <source>{count} more waiting, next: {text}?</source>
            <translation>{count} weitere warten, als Nächstes: {text}?</translation>
        </message>
        <message>
            <source>Imported from {name}</source>
            <translation>Eingelesen aus {name}</translation>
        </message>
        <message>
            <source>{count} found</source>
            <translation>{count} gefunden</translation>
        </message>
        <message>
            <source>at most {number}</source>
            <translation>höchstens {number}</translation>
        </message>
        <message>
            <source>reach {length} {unit}</source>
            <translation>Reichweite {length} {unit}</translation>
        </message>
        <message>
            <source>range {length} {unit}</source>
            <translation>Schussweite {length} {unit}</translation>
        </message>
        <message>
            <source>, not in hand</source>
            <translation>, weggesteckt</translation>
        </message>
        <message>
            <source>{pool} of {name}</source>
            <translation>{pool} von {name}</translation>
        </message>
        <message>
            <source>Double-click a creature below, then click a cell to place it.</source>
            <translation>Unten eine Kreatur doppelt anklicken, dann den Ort, wo sie stehen soll.</translation>
        </message>
        <message>
            <source>On the board: {count}</source>
            <translation>Auf dem Brett: {count}</translation>
        </message>
        <message>
            <source>{before} has acted. {name}'s turn: drag the token, or choose an action</source>
            <translation>{before} hat gehandelt. Am Zug ist {name}: die Figur ziehen oder eine Aktion wählen</translation>
        </message>
        <message>
            <source>More answers: {count}</source>
            <translation>Weitere Antworten: {count}</translation>
        </message>
        <message>
            <source>{name} has done nothing yet; once more goes back to {other}'s turn</source>
            <translation>{name} hat noch nichts getan; noch einmal geht zurück zum Zug von {other}</translation>
        </message>
        <message>
            <source>{name}'s turn has just begun; once more ends it</source>
            <translation>{name} ist erst am Zug; noch einmal beendet ihn</translation>
        </message>
        <message>
            <source>{name}'s turn</source>
            <translation>{name} ist am Zug</translation>
        </message>
        <message>
            <source>Nobody's turn</source>
            <translation>Niemand ist am Zug</translation>
        </message>
        <message>
            <source>No creatures on the board yet</source>
            <translation>Noch steht niemand auf dem Brett</translation>
        </message>
        <message>
            <source>Round {number}</source>
            <translation>Runde {number}</translation>
        </message>
        <message>
            <source>Drag creatures from the list at the lower right onto the board</source>
            <translation>Kreaturen aus der Liste unten rechts auf das Brett ziehen</translation>
        </message>
        <message>
            <source>Drag creatures to their places, then begin the fight</source>
            <translation>Kreaturen an ihre Plätze ziehen, dann den Kampf beginnen</translation>
        </message>
        <message>
            <source>{question}? Answer with 1 to 9 or Enter</source>
            <translation>{question}? Antworten mit 1 bis 9 oder der Eingabetaste</translation>
        </message>
        <message>
            <source>{name} acts in {other}'s turn; E goes back to it</source>
            <translation>{name} handelt im Zug von {other}; E führt dorthin zurück</translation>
        </message>
        <message>
            <source>{name} acts in {other}'s turn</source>
            <translation>{name} handelt im Zug von {other}</translation>
        </message>
        <message>
            <source>Back to {name}'s turn</source>
            <translation>Zurück zum Zug von {name}</translation>
        </message>
        <message>
            <source>{name}'s turn: drag the token, or choose an action</source>
            <translation>Am Zug ist {name}: die Figur ziehen oder eine Aktion wählen</translation>
        </message>
        <message>
            <source>Drag a token</source>
            <translation>Eine Figur ziehen</translation>
        </message>
        <message>
            <source>Move it with the selected action; the board shows cost and risks</source>
            <translation>Bewegt sie mit der gewählten Aktion; das Brett zeigt Kosten und Gefahren</translation>
        </message>
        <message>
            <source>Ctrl + drag</source>
            <translation>Strg + Ziehen</translation>
        </message>
        <message>
            <source>Place a token anywhere, without rules; Alt + drag snaps to no cell</source>
            <translation>Setzt eine Figur überall hin, ohne Regeln; Alt + Ziehen, wo es frei ist</translation>
        </message>
        <message>
            <source>Shift + drop</source>
            <translation>Umschalt + Loslassen</translation>
        </message>
        <message>
            <source>Move by the safest route, shown where the pointer rests</source>
            <translation>Geht den sichersten Weg, der gezeichnet ist, wo der Zeiger ruht</translation>
        </message>
        <message>
            <source>Space during a drag</source>
            <translation>Leertaste beim Ziehen</translation>
        </message>
        <message>
            <source>Set a waypoint; Backspace removes it</source>
            <translation>Setzt einen Wegpunkt; die Rücktaste entfernt ihn</translation>
        </message>
        <message>
            <source>Arrows, W A S D, number pad</source>
            <translation>Pfeile, W A S D, Ziffernblock</translation>
        </message>
        <message>
            <source>Move the active creature step by step; on hexes 7 9 4 6 1 3</source>
            <translation>Bewegt die aktive Kreatur Schritt für Schritt; Sechsecke mit 7 9 4 6 1 3</translation>
        </message>
        <message>
            <source>Space, Enter, Shift + Enter</source>
            <translation>Leertaste, Eingabe, Umschalt + Eingabe</translation>
        </message>
        <message>
            <source>Then: set a waypoint, move, move by the safest route</source>
            <translation>Dann: Wegpunkt setzen, gehen, auf dem sichersten Weg gehen</translation>
        </message>
        <message>
            <source>Left and right, Enter</source>
            <translation>Links und rechts, Eingabe</translation>
        </message>
        <message>
            <source>While aiming: choose a target, attack</source>
            <translation>Beim Zielen: ein Ziel wählen, angreifen</translation>
        </message>
        <message>
            <source>Hold Alt</source>
            <translation>Alt halten</translation>
        </message>
        <message>
            <source>Show everything: threat, reach, sight, flanking and lines of cover</source>
            <translation>Zeigt alles: Bedrohung, Reichweite, Sicht, Flankieren und Linien der Deckung</translation>
        </message>
        <message>
            <source>Esc or right click</source>
            <translation>Esc oder Rechtsklick</translation>
        </message>
        <message>
            <source>Right click</source>
            <translation>Rechtsklick</translation>
        </message>
        <message>
            <source>Open the menu of a token or a door</source>
            <translation>Öffnet das Menü einer Figur oder einer Tür</translation>
        </message>
        <message>
            <source>Click a door</source>
            <translation>Eine Tür anklicken</translation>
        </message>
        <message>
            <source>Open or close it</source>
            <translation>Öffnet oder schließt sie</translation>
        </message>
        <message>
            <source>Wheel</source>
            <translation>Mausrad</translation>
        </message>
        <message>
            <source>Zoom at the pointer</source>
            <translation>Vergrößert am Zeiger</translation>
        </message>
        <message>
            <source>Space or middle button + drag</source>
            <translation>Leertaste oder mittlere Taste + Ziehen</translation>
        </message>
        <message>
            <source>Move the board</source>
            <translation>Verschiebt das Brett</translation>
        </message>
        <message>
            <source>1 to 9, Enter</source>
            <translation>1 bis 9, Eingabe</translation>
        </message>
        <message>
            <source>Answer a question; Enter takes the default</source>
            <translation>Beantworten eine Frage; Eingabe nimmt die Vorgabe</translation>
        </message>
        <message>
            <source>Map pieces cannot be cut; press Delete to remove them</source>
            <translation>Kartenstücke lassen sich nicht ausschneiden; Entf entfernt sie</translation>
        </message>
        <message>
            <source>Menu key, Shift + F10</source>
            <translation>Menütaste, Umschalt + F10</translation>
        </message>
        <message>
            <source>Open the menu of the selected creature or cell</source>
            <translation>Öffnet das Menü der ausgewählten Kreatur oder des Feldes</translation>
        </message>
        <message>
            <source>Note {number} at {place}: {text}</source>
            <translation>Notiz {number} bei {place}: {text}</translation>
        </message>
        <message>
            <source>The players see neither {name} nor this ping</source>
            <translation>Die Spieler sehen weder {name} noch dieses Zeichen</translation>
        </message>
        <message>
            <source>The players do not see this ping now</source>
            <translation>Die Spieler sehen dieses Zeichen jetzt nicht</translation>
        </message>
        <message>
            <source>This ping lies outside what the players see</source>
            <translation>Dieses Zeichen liegt außerhalb dessen, was die Spieler sehen</translation>
        </message>
        <message>
            <source>The sheet of {name} has changed meanwhile: open the form again.</source>
            <translation>Der Bogen von {name} hat sich inzwischen geändert: das Formular neu öffnen.</translation>
        </message>
        <message>
            <source>There is no picture on the clipboard.</source>
            <translation>In der Zwischenablage ist kein Bild.</translation>
        </message>
        <message>
            <source>Possible position</source>
            <translation>Mögliche Stelle</translation>
        </message>
        <message>
            <source>the new weapon</source>
            <translation>der neuen Waffe</translation>
        </message>
        <message>
            <source>Select a creature first</source>
            <translation>Zuerst eine Kreatur wählen</translation>
        </message>
        <message>
            <source>yards</source>
            <translation>Yards</translation>
        </message>
        <message>
            <source>in rows</source>
            <translation>in Reihen</translation>
        </message>
        <message>
            <source>Built in</source>
            <translation>Mitgeliefert</translation>
        </message>
        <message>
            <source>Imported</source>
            <translation>Eingelesen</translation>
        </message>
        <message>
            <source>Hexes</source>
            <translation>Sechsecke</translation>
        </message>
        <message>
            <source>Arrows move the selection; Enter drops it</source>
            <translation>Pfeiltasten bewegen das Gewählte; Eingabe setzt es ab</translation>
        </message>
        <message>
            <source>tip up</source>
            <translation>Spitze oben</translation>
        </message>
        <message>
            <source>flat top</source>
            <translation>Kante oben</translation>
        </message>
        <message>
            <source>no cover</source>
            <translation>keine Deckung</translation>
        </message>
        <message>
            <source>feet</source>
            <translation>Fuß</translation>
        </message>
        <message>
            <source>Drag or click from end to end of the door; walls are cut to fit</source>
            <translation>Von einem Ende der Tür zum anderen ziehen oder klicken; eine Wand dort weicht</translation>
        </message>
        <message>
            <source>{count} creatures to {place}, without rules</source>
            <translation>{count} Kreaturen nach {place}, ohne Regeln</translation>
        </message>
        <message>
            <source>Click a piece to select it, Ctrl + click for more; drag a piece or its ends</source>
            <translation>Ein Stück anklicken, weitere mit Strg; es oder seine Enden ziehen</translation>
        </message>
        <message>
            <source>Dropped</source>
            <translation>Abgesetzt</translation>
        </message>
        <message>
            <source>There is no map picture to align the grid with</source>
            <translation>Es gibt kein Kartenbild, an dem das Raster auszurichten wäre</translation>
        </message>
        <message>
            <source>{length} away, {cover}</source>
            <translation>{length} entfernt, {cover}</translation>
        </message>
        <message>
            <source>{count} in reach</source>
            <translation>{count} in Reichweite</translation>
        </message>
        <message>
            <source>Own</source>
            <translation>Eigene</translation>
        </message>
        <message>
            <source>no target in reach</source>
            <translation>kein Ziel in Reichweite</translation>
        </message>
        <message>
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <source>threatened by {count}</source>
            <translation>bedroht von {count}</translation>
        </message>
        <message>
            <source>No creature has the turn</source>
            <translation>Keine Kreatur ist am Zug</translation>
        </message>
        <message>
            <source>Squares</source>
            <translation>Quadrate</translation>
        </message>
        <message>
            <source>Another battle is open now.</source>
            <translation>Jetzt ist ein anderer Kampf offen.</translation>
        </message>
        <message>
            <source>Drag, or click points and double-click to finish; Esc cancels, then closes</source>
            <translation>Ziehen, oder Punkt für Punkt klicken und doppelklicken; Esc bricht ab, dann beendet es</translation>
        </message>
        <message>
            <source>metres</source>
            <translation>Meter</translation>
        </message>
        <message>
            <source>Ask again</source>
            <translation>Wieder fragen</translation>
        </message>
        <message>
            <source>Ask again: {answer}</source>
            <translation>Wieder fragen: {answer}</translation>
        </message>
        <message>
            <source>Use this number</source>
            <translation>Diese Zahl nehmen</translation>
        </message>
        <message>
            <source>The app rolls it</source>
            <translation>Die App würfelt</translation>
        </message>
        <message>
            <source>Cancel the action</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Type what the d{sides} shows first, from 1 to {sides}</source>
            <translation>Erst eintippen, was der W{sides} zeigt, von 1 bis {sides}</translation>
        </message>
        <message>
            <source>{question}? Type the number, then Enter; Esc cancels</source>
            <translation>{question}? Die Zahl eintippen, dann Enter; Esc bricht ab</translation>
        </message>
        <message>
            <source>{question}? Type the number, then Enter</source>
            <translation>{question}? Die Zahl eintippen, dann Enter</translation>
        </message>
        <message>
            <source>d{sides}</source>
            <translation>W{sides}</translation>
        </message>
        <message>
            <source>Answer the question first</source>
            <translation>Erst die Frage beantworten</translation>
        </message>
        <message>
            <source>Where can {name} stand?</source>
            <translation>Wo kann {name} stehen?</translation>
        </message>
        <message>
            <source>Place creatures first</source>
            <translation>Erst Kreaturen aufstellen</translation>
        </message>
        <message>
            <source>Roll initiative</source>
            <translation>Initiative würfeln</translation>
        </message>
        <message>
            <source>End turn</source>
            <translation>Zug beenden</translation>
        </message>
        <message>
            <source>no entry</source>
            <translation>unbetretbar</translation>
        </message>
        <message>
            <source>made in play</source>
            <translation>im Spiel entschieden</translation>
        </message>
        <message>
            <source>{option} (usual)</source>
            <translation>{option} (üblich)</translation>
        </message>
        <message>
            <source>On the board as it stands: …</source>
            <translation>Auf dem Brett, wie es steht: …</translation>
        </message>
        <message>
            <source>On the board as it stands: {changes}</source>
            <translation>Auf dem Brett, wie es steht: {changes}</translation>
        </message>
        <message>
            <source>On the board as it stands nothing changes</source>
            <translation>Auf dem Brett, wie es steht, ändert sich nichts</translation>
        </message>
        <message>
            <source>Al&amp;ways so at this table</source>
            <translation>An diesem Tisch &amp;immer so</translation>
        </message>
        <message>
            <source>Can be taken back under Play, Rulings of this table</source>
            <translation>Lässt sich unter Spiel, Regeln dieses Tisches zurücknehmen</translation>
        </message>
        <message>
            <source>{number} points</source>
            <translation>{number} Punkt</translation>
        </message>
        <message>
            <source>As the system</source>
            <translation>Wie das System</translation>
        </message>
        <message>
            <source>Switched off because of a mistake in it: {problem}</source>
            <translation>Wegen eines Fehlers abgeschaltet: {problem}</translation>
        </message>
        <message>
            <source>Questions answered automatically</source>
            <translation>Automatisch beantwortete Fragen</translation>
        </message>
        <message>
            <source>An earlier moment: line {at} of {last}</source>
            <translation>Ein früherer Augenblick: Zeile {at} von {last}</translation>
        </message>
        <message>
            <source>The battle as it is now: line {at}</source>
            <translation>Der Kampf, wie er jetzt ist: Zeile {at}</translation>
        </message>
        <message>
            <source>Place a token anywhere, without rules</source>
            <translation>Eine Figur überallhin setzen, ohne Regeln</translation>
        </message>
        <message>
            <source>Alt during a drag</source>
            <translation>Alt beim Ziehen</translation>
        </message>
        <message>
            <source>Show everything: all lines of cover, all flanks, danger everywhere</source>
            <translation>Alles zeigen: alle Deckungslinien, alle Flanken, alle Gefahr</translation>
        </message>
        <message>
            <source>Threatened (number of foes)</source>
            <translation>Bedroht (Zahl der Feinde)</translation>
        </message>
        <message>
            <source>Shortest route</source>
            <translation>Kürzester Weg</translation>
        </message>
        <message>
            <source>Part of the body in view</source>
            <translation>Sichtbarer Teil des Körpers</translation>
        </message>
        <message>
            <source>Hidden part of the body</source>
            <translation>Verdeckter Teil des Körpers</translation>
        </message>
        <message>
            <source>Damage and healing…</source>
            <translation>Schaden und Heilung…</translation>
        </message>
        <message>
            <source>Damage and healing</source>
            <translation>Schaden und Heilung</translation>
        </message>
        <message>
            <source>Damage and healing by the rules</source>
            <translation>Schaden und Heilung nach den Regeln</translation>
        </message>
        <message>
            <source>Amount</source>
            <translation>Betrag</translation>
        </message>
        <message>
            <source>&amp;Amount</source>
            <translation>&amp;Betrag</translation>
        </message>
        <message>
            <source>What changes</source>
            <translation>Was sich ändert</translation>
        </message>
        <message>
            <source>Damage</source>
            <translation>Schaden</translation>
        </message>
        <message>
            <source>Healing</source>
            <translation>Heilung</translation>
        </message>
        <message>
            <source>Set to</source>
            <translation>Setzen auf</translation>
        </message>
        <message>
            <source>Half</source>
            <translation>Halb</translation>
        </message>
        <message>
            <source>Double</source>
            <translation>Doppelt</translation>
        </message>
        <message>
            <source>as typed</source>
            <translation>ganz</translation>
        </message>
        <message>
            <source>half</source>
            <translation>die Hälfte</translation>
        </message>
        <message>
            <source>double</source>
            <translation>das Doppelte</translation>
        </message>
        <message>
            <source>nothing</source>
            <translation>nichts</translation>
        </message>
        <message>
            <source>Part for {name}</source>
            <translation>Anteil für {name}</translation>
        </message>
        <message>
            <source>and {count} more</source>
            <translation>und {count} weitere</translation>
        </message>
        <message>
            <source>The number itself changes; the rules follow it.</source>
            <translation>Die Zahl selbst ändert sich; die Regeln folgen ihr.</translation>
        </message>
        <message>
            <source>The amount is {meaning}.</source>
            <translation>Der Betrag: {meaning}.</translation>
        </message>
        <message>
            <source>&amp;Condition</source>
            <translation>&amp;Zustand</translation>
        </message>
        <message>
            <source>Condition</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>until taken away</source>
            <translation>bis er genommen wird</translation>
        </message>
        <message>
            <source>until the end of the round</source>
            <translation>bis zum Ende der Runde</translation>
        </message>
        <message>
            <source>until a turn starts</source>
            <translation>bis ein Zug beginnt</translation>
        </message>
        <message>
            <source>until a turn ends</source>
            <translation>bis ein Zug endet</translation>
        </message>
        <message>
            <source>Until when</source>
            <translation>Bis wann</translation>
        </message>
        <message>
            <source>Whose turn</source>
            <translation>Wessen Zug</translation>
        </message>
        <message>
            <source>How often</source>
            <translation>Wie oft</translation>
        </message>
        <message>
            <source>&amp;Give</source>
            <translation>&amp;Geben</translation>
        </message>
        <message>
            <source>&amp;Take away</source>
            <translation>&amp;Nehmen</translation>
        </message>
        <message>
            <source>Lasts</source>
            <translation>Dauert</translation>
        </message>
        <message>
            <source>For</source>
            <translation>Für</translation>
        </message>
        <message>
            <source>turns: </source>
            <translation>Züge: </translation>
        </message>
        <message>
            <source>rounds: </source>
            <translation>Runden: </translation>
        </message>
        <message>
            <source>Held by {names}</source>
            <translation>Haben schon: {names}</translation>
        </message>
        <message>
            <source>Apply</source>
            <translation>Anwenden</translation>
        </message>
        <message>
            <source>{count} creatures: {names}</source>
            <translation>{count} Kreaturen: {names}</translation>
        </message>
        <message>
            <source>Roll dice</source>
            <translation>Würfeln</translation>
        </message>
        <message>
            <source>Dice</source>
            <translation>Würfel</translation>
        </message>
        <message>
            <source>&amp;Roll</source>
            <translation>&amp;Würfeln</translation>
        </message>
        <message>
            <source>Who rolls</source>
            <translation>Wer würfelt</translation>
        </message>
        <message>
            <source>GM</source>
            <translation>Spielleitung</translation>
        </message>
        <message>
            <source>Clear</source>
            <translation>Leeren</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Ergebnisse</translation>
        </message>
        <message>
            <source>There are no dice in it: write it like 3d6+2.</source>
            <translation>Es sind keine Würfel darin: etwa 3W6+2 schreiben.</translation>
        </message>
        <message>
            <source>4d6kh3 keeps the highest three, d% is d100, ! throws a highest face again.</source>
            <translation>4W6kh3 behält die höchsten drei, W% ist W100, ! wirft die höchste Seite noch einmal.</translation>
        </message>
        <message>
            <source>Menu {menu}</source>
            <translation>Menü {menu}</translation>
        </message>
        <message>
            <source>Action</source>
            <translation>Aktion</translation>
        </message>
        <message>
            <source>Creature</source>
            <translation>Kreatur</translation>
        </message>
        <message>
            <source>Ruling</source>
            <translation>Regelung</translation>
        </message>
        <message>
            <source>Manual</source>
            <translation>Handbuch</translation>
        </message>
        <message>
            <source>Click corners, double-click to finish; Ctrl does the opposite</source>
            <translation>Ecken anklicken, Doppelklick schließt ab; Strg tut das Gegenteil</translation>
        </message>
        <message>
            <source>Click into a room bounded by walls and doors; Ctrl does the opposite</source>
            <translation>In einen Raum zwischen Wänden und Türen klicken; Strg tut das Gegenteil</translation>
        </message>
        <message>
            <source>Paint with the button down; Ctrl does the opposite</source>
            <translation>Mit gedrückter Taste malen; Strg tut das Gegenteil</translation>
        </message>
        <message>
            <source>Drag a box, or click a cell; Shift: no snapping, Ctrl does the opposite</source>
            <translation>Ein Rechteck ziehen oder ein Feld anklicken; Umschalt: nicht einrasten, Strg tut das Gegenteil</translation>
        </message>
        <message>
            <source>Name the room</source>
            <translation>Den Raum benennen</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>hurt</source>
            <translation>verletzt</translation>
        </message>
        <message>
            <source>badly hurt</source>
            <translation>schwer verletzt</translation>
        </message>
        <message>
            <source>down</source>
            <translation>am Boden</translation>
        </message>
        <message>
            <source>Bars with the exact amount</source>
            <translation>Balken mit genauer Menge</translation>
        </message>
        <message>
            <source>Bars in quarters</source>
            <translation>Balken in Vierteln</translation>
        </message>
        <message>
            <source>Words: hurt, badly hurt, down</source>
            <translation>Worte: verletzt, schwer verletzt, am Boden</translation>
        </message>
        <message>
            <source>Nothing</source>
            <translation>Nichts</translation>
        </message>
        <message>
            <source>Players' window</source>
            <translation>Spielerfenster</translation>
        </message>
        <message>
            <source>{width} x {height} mm, {across} x {along} dots per inch</source>
            <translation>{width} x {height} mm, {across} x {along} Punkte pro Zoll</translation>
        </message>
        <message>
            <source>The players' screen is calibrated, but shows the whole map. {why}</source>
            <translation>Der Bildschirm der Spieler ist ausgemessen, zeigt aber die ganze Karte. {why}</translation>
        </message>
        <message>
            <source>The players' screen is calibrated: a cell has its true size.</source>
            <translation>Ausgemessen: Ein Feld der Spieler hat seine wahre Größe.</translation>
        </message>
        <message>
            <source>The players' window is hidden</source>
            <translation>Das Spielerfenster ist verborgen</translation>
        </message>
        <message>
            <source>The players see black</source>
            <translation>Die Spieler sehen Schwarz</translation>
        </message>
        <message>
            <source>The players see what to measure</source>
            <translation>Die Spieler sehen das Maß</translation>
        </message>
        <message>
            <source>The players see a handout</source>
            <translation>Die Spieler sehen ein Handout</translation>
        </message>
        <message>
            <source>The players see a frozen picture</source>
            <translation>Die Spieler sehen ein eingefrorenes Bild</translation>
        </message>
        <message>
            <source>The players see the board</source>
            <translation>Die Spieler sehen das Brett</translation>
        </message>
        <message>
            <source>overview</source>
            <translation>Übersicht</translation>
        </message>
        <message>
            <source>what they know</source>
            <translation>was sie kennen</translation>
        </message>
        <message>
            <source>whole map</source>
            <translation>ganze Karte</translation>
        </message>
        <message>
            <source>not calibrated</source>
            <translation>nicht ausgemessen</translation>
        </message>
        <message>
            <source>cell {size} mm</source>
            <translation>Feld {size} mm</translation>
        </message>
        <message>
            <source>locked</source>
            <translation>festgehalten</translation>
        </message>
        <message>
            <source>follows the turn</source>
            <translation>folgt dem Zug</translation>
        </message>
        <message>
            <source>stays under the miniatures</source>
            <translation>bleibt unter den Miniaturen</translation>
        </message>
        <message>
            <source>screen may go to sleep</source>
            <translation>Bildschirm kann einschlafen</translation>
        </message>
        <message>
            <source>by hand</source>
            <translation>von Hand</translation>
        </message>
        <message>
            <source>after {count} seconds</source>
            <translation>nach {count} Sekunden</translation>
        </message>
        <message>
            <source>after {count} min</source>
            <translation>nach {count} min</translation>
        </message>
        <message>
            <source>Hold a bank card here</source>
            <translation>Bankkarte hier anhalten</translation>
        </message>
        <message>
            <source>There is one screen only: share this window, or drag it to another.</source>
            <translation>Es gibt nur einen Bildschirm: Das Fenster lässt sich teilen oder auf einen anderen ziehen.</translation>
        </message>
        <message>
            <source>The players' screen is not calibrated yet: sizes there are a guess.</source>
            <translation>Der Bildschirm der Spieler ist noch nicht ausgemessen: Größen dort sind geraten.</translation>
        </message>
        <message>
            <source>Calibrate…</source>
            <translation>Ausmessen…</translation>
        </message>
        <message>
            <source>The players' screen is gone: their window is hidden until it is back.</source>
            <translation>Der Bildschirm der Spieler ist weg: Ihr Fenster bleibt verborgen, bis er zurück ist.</translation>
        </message>
        <message>
            <source>Show it in a window</source>
            <translation>In einem Fenster zeigen</translation>
        </message>
        <message>
            <source>The players' screen is back.</source>
            <translation>Der Bildschirm der Spieler ist wieder da.</translation>
        </message>
        <message>
            <source>Another screen is there: {name}.</source>
            <translation>Ein anderer Bildschirm ist da: {name}.</translation>
        </message>
        <message>
            <source>Show the players' window there</source>
            <translation>Das Spielerfenster dort zeigen</translation>
        </message>
        <message>
            <source>Show it there again</source>
            <translation>Dort wieder zeigen</translation>
        </message>
        <message>
            <source>The players see black until you show them this battle.</source>
            <translation>Die Spieler sehen Schwarz, bis ihnen dieser Kampf gezeigt wird.</translation>
        </message>
        <message>
            <source>Show them the board</source>
            <translation>Ihnen das Brett zeigen</translation>
        </message>
        <message>
            <source>Close the players' window</source>
            <translation>Das Spielerfenster schließen</translation>
        </message>
        <message>
            <source>The file is larger than {limit} MB.</source>
            <translation>Die Datei ist größer als {limit} MB.</translation>
        </message>
        <message>
            <source>Make it smaller and load it again.</source>
            <translation>Macht sie kleiner und ladet sie noch einmal.</translation>
        </message>
        <message>
            <source>{name} cannot be read: {reason}.</source>
            <translation>{name} kann nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>Choose another file.</source>
            <translation>Wähle eine andere Datei.</translation>
        </message>
        <message>
            <source>Map picture</source>
            <translation>Kartenbild</translation>
        </message>
        <message>
            <source>Grid</source>
            <translation>Raster</translation>
        </message>
        <message>
            <source>Letters and numbers</source>
            <translation>Buchstaben und Zahlen</translation>
        </message>
        <message>
            <source>Terrain</source>
            <translation>Gelände</translation>
        </message>
        <message>
            <source>Walls and doors</source>
            <translation>Wände und Türen</translation>
        </message>
        <message>
            <source>Creatures</source>
            <translation>Kreaturen</translation>
        </message>
        <message>
            <source>Names</source>
            <translation>Namen</translation>
        </message>
        <message>
            <source>Conditions</source>
            <translation>Zustände</translation>
        </message>
        <message>
            <source>Bars</source>
            <translation>Balken</translation>
        </message>
        <message>
            <source>Notes</source>
            <translation>Notizen</translation>
        </message>
        <message>
            <source>Fog, as a tint</source>
            <translation>Nebel, als Tönung</translation>
        </message>
        <message>
            <source>The whole board</source>
            <translation>Das ganze Brett</translation>
        </message>
        <message>
            <source>What the window shows</source>
            <translation>Was das Fenster zeigt</translation>
        </message>
        <message>
            <source>Around the selected creatures</source>
            <translation>Um die gewählten Kreaturen</translation>
        </message>
        <message>
            <source>These cells</source>
            <translation>Diese Felder</translation>
        </message>
        <message>
            <source>PNG, exact</source>
            <translation>PNG, genau</translation>
        </message>
        <message>
            <source>JPEG, small</source>
            <translation>JPEG, klein</translation>
        </message>
        <message>
            <source>WebP, smallest</source>
            <translation>WebP, am kleinsten</translation>
        </message>
        <message>
            <source>Chat</source>
            <translation>Chat</translation>
        </message>
        <message>
            <source>Wiki</source>
            <translation>Wiki</translation>
        </message>
        <message>
            <source>Print</source>
            <translation>Druck</translation>
        </message>
        <message>
            <source>The players</source>
            <translation>Die Spieler</translation>
        </message>
        <message>
            <source>The GM</source>
            <translation>Die Spielleitung</translation>
        </message>
        <message>
            <source>Players do not see the selected creatures: choose others.</source>
            <translation>Spieler sehen die ausgewählten Kreaturen nicht: wähle andere.</translation>
        </message>
        <message>
            <source>Select creatures first, or choose another part.</source>
            <translation>Erst Kreaturen auswählen oder einen anderen Ausschnitt wählen.</translation>
        </message>
        <message>
            <source>Picture of {width} x {height} pixels copied</source>
            <translation>Bild mit {width} x {height} Pixeln kopiert</translation>
        </message>
        <message>
            <source>Save picture</source>
            <translation>Bild speichern</translation>
        </message>
        <message>
            <source>{width} x {height} pixels</source>
            <translation>{width} x {height} Pixel</translation>
        </message>
        <message>
            <source>{width} x {height} pixels, {size}</source>
            <translation>{width} x {height} Pixel, {size}</translation>
        </message>
        <message>
            <source>{width} x {height} pixels, about {size}</source>
            <translation>{width} x {height} Pixel, etwa {size}</translation>
        </message>
        <message>
            <source>{size} kB</source>
            <translation>{size} kB</translation>
        </message>
        <message>
            <source>{size} MB</source>
            <translation>{size} MB</translation>
        </message>
        <message>
            <source>{question}? Answer with 1 to {last} or Enter</source>
            <translation>{question}? Mit 1 bis {last} oder Eingabe antworten</translation>
        </message>
        <message>
            <source>{question}? Answer with Enter</source>
            <translation>{question}? Mit Eingabe antworten</translation>
        </message>
        <message>
            <source>{name} can act out of turn: {actions}</source>
            <translation>{name} kann außer der Reihe handeln: {actions}</translation>
        </message>
        <message>
            <source>Click the board to put a light down, a creature to hand it over</source>
            <translation>Klick aufs Brett, um ein Licht hinzustellen, auf eine Kreatur, um es ihr zu geben</translation>
        </message>
        <message>
            <source>Carries a light</source>
            <translation>Trägt ein Licht</translation>
        </message>
        <message>
            <source>Put down here</source>
            <translation>Hier hinstellen</translation>
        </message>
        <message>
            <source>Put out</source>
            <translation>Ausmachen</translation>
        </message>
        <message>
            <source>Light it</source>
            <translation>Anzünden</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>on a corner</source>
            <translation>auf einer Ecke</translation>
        </message>
        <message>
            <source>in the middle of a cell</source>
            <translation>mitten im Feld</translation>
        </message>
        <message>
            <source>anywhere</source>
            <translation>überall</translation>
        </message>
        <message>
            <source>{name}: drag it or use the arrow keys; right-click for more</source>
            <translation>{name}: ziehen oder Pfeiltasten; Rechtsklick für mehr</translation>
        </message>
        <message>
            <source>Apply to all inside…</source>
            <translation>Auf alle darin anwenden…</translation>
        </message>
        <message>
            <source>Name, rounds, size…</source>
            <translation>Name, Runden, Größe…</translation>
        </message>
        <message>
            <source>Moves with</source>
            <translation>Bewegt sich mit</translation>
        </message>
        <message>
            <source>Area of effect</source>
            <translation>Wirkungsbereich</translation>
        </message>
        <message>
            <source>Walls stop it</source>
            <translation>Wände halten ihn auf</translation>
        </message>
        <message>
            <source>until removed</source>
            <translation>bis er entfernt wird</translation>
        </message>
        <message>
            <source>as it is</source>
            <translation>wie bisher</translation>
        </message>
        <message>
            <source>one cell</source>
            <translation>ein Feld</translation>
        </message>
        <message>
            <source>without thickness</source>
            <translation>ohne Dicke</translation>
        </message>
        <message>
            <source>every height</source>
            <translation>jede Höhe</translation>
        </message>
        <message>
            <source>Lasts (rounds)</source>
            <translation>Dauert (Runden)</translation>
        </message>
        <message>
            <source>Radius, length or side</source>
            <translation>Radius, Länge oder Seite</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>Breite</translation>
        </message>
        <message>
            <source>Direction, clockwise from the right</source>
            <translation>Richtung, im Uhrzeigersinn von rechts</translation>
        </message>
        <message>
            <source>Angle</source>
            <translation>Winkel</translation>
        </message>
        <message>
            <source>Height in cells</source>
            <translation>Höhe in Feldern</translation>
        </message>
        <message>
            <source>From this height up</source>
            <translation>Ab dieser Höhe</translation>
        </message>
        <message>
            <source>Takes in</source>
            <translation>Erfasst</translation>
        </message>
        <message>
            <source>as the rules count</source>
            <translation>wie die Regeln zählen</translation>
        </message>
        <message>
            <source>cells with their middle inside</source>
            <translation>Felder mit der Mitte darin</translation>
        </message>
        <message>
            <source>cells at least half inside</source>
            <translation>Felder mindestens halb darin</translation>
        </message>
        <message>
            <source>every cell it touches</source>
            <translation>jedes berührte Feld</translation>
        </message>
        <message>
            <source>Areas of effect</source>
            <translation>Wirkungsbereiche</translation>
        </message>
        <message>
            <source>More is here than the players know</source>
            <translation>Hier ist mehr, als die Spieler wissen</translation>
        </message>
        <message>
            <source>Cannot go here</source>
            <translation>Geht hier nicht</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Einzelheiten</translation>
        </message>
        <message>
            <source>cut at the edge: {count}</source>
            <translation>am Rand gekürzt: {count}</translation>
        </message>
        <message>
            <source>repaired: {count}</source>
            <translation>repariert: {count}</translation>
        </message>
        <message>
            <source>not used: {count}</source>
            <translation>nicht verwendet: {count}</translation>
        </message>
        <message>
            <source>Apply to all inside</source>
            <translation>Auf alle darin anwenden</translation>
        </message>
        <message>
            <source>Conditions for all inside…</source>
            <translation>Zustände für alle darin…</translation>
        </message>
        <message>
            <source>Damage type</source>
            <translation>Schadensart</translation>
        </message>
        <message>
            <source>Resisted by</source>
            <translation>Widerstand durch</translation>
        </message>
        <message>
            <source>nobody can resist</source>
            <translation>niemand kann widerstehen</translation>
        </message>
        <message>
            <source>Who resists gets</source>
            <translation>Wer widersteht, bekommt</translation>
        </message>
        <message>
            <source>who resists: half</source>
            <translation>wer widersteht: die Hälfte</translation>
        </message>
        <message>
            <source>who resists: nothing</source>
            <translation>wer widersteht: nichts</translation>
        </message>
        <message>
            <source>who resists: all</source>
            <translation>wer widersteht: alles</translation>
        </message>
        <message>
            <source>as rolled</source>
            <translation>wie gewürfelt</translation>
        </message>
        <message>
            <source>all</source>
            <translation>alles</translation>
        </message>
        <message>
            <source>Die of {name}</source>
            <translation>Würfel von {name}</translation>
        </message>
        <message>
            <source>Roll</source>
            <translation>Würfeln</translation>
        </message>
        <message>
            <source>Roll again</source>
            <translation>Neu würfeln</translation>
        </message>
        <message>
            <source>Type an amount.</source>
            <translation>Gib eine Menge ein.</translation>
        </message>
        <message>
            <source>Nothing is rolled yet. Numbers are the least and the greatest amount.</source>
            <translation>Noch ist nichts gewürfelt. Die Zahlen gelten für die kleinste und die größte Menge.</translation>
        </message>
        <message>
            <source>The amount is {total}. Nothing has happened yet.</source>
            <translation>Die Menge ist {total}. Noch ist nichts geschehen.</translation>
        </message>
        <message>
            <source>resists {percent}</source>
            <translation>widersteht {percent}</translation>
        </message>
        <message>
            <source>Resists with a chance of {chance}</source>
            <translation>Widersteht mit einer Chance von {chance}</translation>
        </message>
        <message>
            <source>d{sides}: </source>
            <translation>W{sides}: </translation>
        </message>
        <message>
            <source>resisted: {resisted}</source>
            <translation>mit Widerstand: {resisted}</translation>
        </message>
        <message>
            <source>{unresisted}; resisted: {resisted}</source>
            <translation>{unresisted}; mit Widerstand: {resisted}</translation>
        </message>
        <message>
            <source>{roll} resists: {change}</source>
            <translation>{roll} widersteht: {change}</translation>
        </message>
        <message>
            <source>{roll} fails: {change}</source>
            <translation>{roll} misslingt: {change}</translation>
        </message>
        <message>
            <source>Show this part and the next only</source>
            <translation>Nur diesen und den nächsten Abschnitt zeigen</translation>
        </message>
        <message>
            <source>Show all parts</source>
            <translation>Alle Abschnitte zeigen</translation>
        </message>
        <message>
            <source>Floor on the board</source>
            <translation>Stockwerk auf dem Brett</translation>
        </message>
        <message>
            <source>The floor on the board (PgUp, PgDown)</source>
            <translation>Das Stockwerk auf dem Brett (Bild auf, Bild ab)</translation>
        </message>
        <message>
            <source>The board</source>
            <translation>Das Brett</translation>
        </message>
        <message>
            <source>Standing figures</source>
            <translation>Aufsteller</translation>
        </message>
        <message>
            <source>Flat discs</source>
            <translation>Flache Scheiben</translation>
        </message>
        <message>
            <source>Initiative cards</source>
            <translation>Initiativekarten</translation>
        </message>
        <message>
            <source>Rings for conditions</source>
            <translation>Ringe für Zustände</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>Alles</translation>
        </message>
        <message>
            <source>The map without creatures</source>
            <translation>Die Karte ohne Kreaturen</translation>
        </message>
        <message>
            <source>The grid alone, to save ink</source>
            <translation>Nur das Raster, spart Tinte</translation>
        </message>
        <message>
            <source>Portrait</source>
            <translation>Hochformat</translation>
        </message>
        <message>
            <source>Landscape</source>
            <translation>Querformat</translation>
        </message>
        <message>
            <source>Cut marks</source>
            <translation>Schnittmarken</translation>
        </message>
        <message>
            <source>Labels</source>
            <translation>Aufschriften</translation>
        </message>
        <message>
            <source>Ruler</source>
            <translation>Lineal</translation>
        </message>
        <message>
            <source>Assembly sheet</source>
            <translation>Übersichtsblatt</translation>
        </message>
        <message>
            <source>Printing {name}…</source>
            <translation>{name} wird gedruckt…</translation>
        </message>
        <message>
            <source>{count} pages</source>
            <translation>{count} Seiten</translation>
        </message>
        <message>
            <source>Click on a page to leave it out.</source>
            <translation>Ein Klick auf eine Seite lässt sie weg.</translation>
        </message>
        <message>
            <source>All pages are left out: click on one to take it in.</source>
            <translation>Alle Seiten sind weggelassen: Ein Klick nimmt eine hinein.</translation>
        </message>
        <message>
            <source>Last move</source>
            <translation>Letzter Zug</translation>
        </message>
        <message>
            <source>Round and turn</source>
            <translation>Runde und Zug</translation>
        </message>
        <message>
            <source>Order of turns</source>
            <translation>Zugfolge</translation>
        </message>
        <message>
            <source>Notes in words</source>
            <translation>Notizen in Worten</translation>
        </message>
        <message>
            <source>Legend</source>
            <translation>Legende</translation>
        </message>
        <message>
            <source>PDF, one page</source>
            <translation>PDF, eine Seite</translation>
        </message>
        <message>
            <source>SVG, for drawing on</source>
            <translation>SVG, zum Weiterzeichnen</translation>
        </message>
        <message>
            <source>Text, in letters</source>
            <translation>Text, in Buchstaben</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Dunkel</translation>
        </message>
        <message>
            <source>White</source>
            <translation>Weiß</translation>
        </message>
        <message>
            <source>Transparent</source>
            <translation>Durchsichtig</translation>
        </message>
        <message>
            <source>{count} letters</source>
            <translation>{count} Zeichen</translation>
        </message>
        <message>
            <source>{count} letters copied</source>
            <translation>{count} Zeichen kopiert</translation>
        </message>
        <message>
            <source>Keep as preset</source>
            <translation>Als Vorlage merken</translation>
        </message>
        <message>
            <source>base</source>
            <translation>Fuß</translation>
        </message>
        <message>
            <source>Initiative</source>
            <translation>Initiative</translation>
        </message>
        <message>
            <source>How the pages go together</source>
            <translation>Wie die Seiten zusammengehören</translation>
        </message>
        <message>
            <source>Print at 100 %, not “fit to page”: the upper line is 50 mm long, the lower 2 inches.</source>
            <translation>Mit 100 % drucken, nicht „an Seite anpassen“: Die obere Linie ist 50 mm lang, die untere 2 Zoll.</translation>
        </message>
        <message>
            <source>{page}  ·  cells {cells}  ·  row {row} of {rows}, column {column} of {columns}  ·  page {number} of {count}</source>
            <translation>{page}  ·  Felder {cells}  ·  Reihe {row} von {rows}, Spalte {column} von {columns}  ·  Seite {number} von {count}</translation>
        </message>
        <message>
            <source>Replay page</source>
            <translation>Wiedergabeseite</translation>
        </message>
        <message>
            <source>Film of the fight</source>
            <translation>Film des Kampfes</translation>
        </message>
        <message>
            <source>One file that any browser plays without a network: board, turns and log, as much as these may know.</source>
            <translation>Eine Datei, die jeder Browser ohne Netz abspielt: Brett, Züge und Protokoll, so viel diese wissen dürfen.</translation>
        </message>
        <message>
            <source>The fight as a moving picture (WebP, animated PNG, MP4), with what these may know.</source>
            <translation>Der Kampf als bewegtes Bild (WebP, animiertes PNG, MP4), mit dem, was diese wissen dürfen.</translation>
        </message>
        <message>
            <source>Save replay page</source>
            <translation>Wiedergabeseite speichern</translation>
        </message>
        <message>
            <source>Save film</source>
            <translation>Film speichern</translation>
        </message>
        <message>
            <source>{path} is this very battle: choose another name</source>
            <translation>{path} ist dieser Kampf selbst: wählt einen anderen Namen</translation>
        </message>
        <message>
            <source>Dark or light</source>
            <translation>Dunkel oder hell</translation>
        </message>
        <message>
            <source>Board</source>
            <translation>Brett</translation>
        </message>
        <message>
            <source>Playback</source>
            <translation>Wiedergabe</translation>
        </message>
        <message>
            <source>To the start (Home)</source>
            <translation>Zum Anfang (Pos1)</translation>
        </message>
        <message>
            <source>Back (left arrow)</source>
            <translation>Zurück (Pfeil links)</translation>
        </message>
        <message>
            <source>Play (space)</source>
            <translation>Abspielen (Leertaste)</translation>
        </message>
        <message>
            <source>Pause (space)</source>
            <translation>Anhalten (Leertaste)</translation>
        </message>
        <message>
            <source>Forward (right arrow)</source>
            <translation>Vor (Pfeil rechts)</translation>
        </message>
        <message>
            <source>To the end (End)</source>
            <translation>Zum Ende (Ende)</translation>
        </message>
        <message>
            <source>Moment of the fight</source>
            <translation>Augenblick des Kampfes</translation>
        </message>
        <message>
            <source>Go to a round</source>
            <translation>Zu einer Runde springen</translation>
        </message>
        <message>
            <source>Go to a turn</source>
            <translation>Zu einem Zug springen</translation>
        </message>
        <message>
            <source>Speed</source>
            <translation>Tempo</translation>
        </message>
        <message>
            <source>Zoom out</source>
            <translation>Verkleinern</translation>
        </message>
        <message>
            <source>Whole board</source>
            <translation>Ganzes Brett</translation>
        </message>
        <message>
            <source>Zoom in</source>
            <translation>Vergrößern</translation>
        </message>
        <message>
            <source>Link to this moment</source>
            <translation>Link zu diesem Augenblick</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>Protokoll</translation>
        </message>
        <message>
            <source>This page needs JavaScript to play the fight.</source>
            <translation>Diese Seite braucht JavaScript, um den Kampf abzuspielen.</translation>
        </message>
        <message>
            <source>Before the fight</source>
            <translation>Vor dem Kampf</translation>
        </message>
        <message>
            <source>Round {round}</source>
            <translation>Runde {round}</translation>
        </message>
        <message>
            <source>Round {round}: {turn}</source>
            <translation>Runde {round}: {turn}</translation>
        </message>
        <message>
            <source>Round {round}, {turn}, moment {number} of {count}</source>
            <translation>Runde {round}, {turn}, Augenblick {number} von {count}</translation>
        </message>
        <message>
            <source>Go to moment {number}</source>
            <translation>Zu Augenblick {number}</translation>
        </message>
        <message>
            <source>Note {number} at {cell}: {text}</source>
            <translation>Notiz {number} auf {cell}: {text}</translation>
        </message>
        <message>
            <source>{pool} {now} of {of}</source>
            <translation>{pool} {now} von {of}</translation>
        </message>
        <message>
            <source>unhurt</source>
            <translation>unverletzt</translation>
        </message>
        <message>
            <source>guessed: {count}</source>
            <translation>geraten: {count}</translation>
        </message>
        <message>
            <source>There is no picture, no file and no stat block on the clipboard.</source>
            <translation>In der Zwischenablage sind kein Bild, keine Datei und keine Spielwerte.</translation>
        </message>
        <message>
            <source>This battle does not come from an import, or from one before 0.2.0.</source>
            <translation>Dieser Kampf kommt nicht aus einer eingelesenen Datei oder wurde vor 0.2.0 eingelesen.</translation>
        </message>
        <message>
            <source>What {rule} says</source>
            <translation>Was {rule} sagt</translation>
        </message>
        <message>
            <source>played</source>
            <translation>gespielt</translation>
        </message>
        <message>
            <source>asked of the GM</source>
            <translation>der Spielleitung überlassen</translation>
        </message>
        <message>
            <source>not played</source>
            <translation>nicht gespielt</translation>
        </message>
        <message>
            <source>In this app: {use}</source>
            <translation>In dieser App: {use}</translation>
        </message>
        <message>
            <source>Switch {name}: {value}…</source>
            <translation>Schalter {name}: {value} …</translation>
        </message>
        <message>
            <source>Rule</source>
            <translation>Regel</translation>
        </message>
        <message>
            <source>Flanked, or would be</source>
            <translation>Flankiert, oder wäre es</translation>
        </message>
        <message>
            <source>Squeezes between walls</source>
            <translation>Zwängt sich zwischen Wänden durch</translation>
        </message>
        <message>
            <source>1 page</source>
            <translation>1 Seite</translation>
        </message>
        <message>
            <source>, then </source>
            <translation>, dann </translation>
        </message>
        <message>
            <source>Advice</source>
            <translation>Rat</translation>
        </message>
        <message>
            <source>Advice for {name}; standing still counts 0, and nothing is done</source>
            <translation>Rat für {name}; stehen bleiben zählt 0, und nichts wird getan</translation>
        </message>
        <message>
            <source>Advice is for a creature that may act now</source>
            <translation>Rat gibt es für eine Kreatur, die jetzt handeln kann</translation>
        </message>
        <message>
            <source>All of {side} ({count})</source>
            <translation>Alle von {side} ({count})</translation>
        </message>
        <message>
            <source>Below this share of life, in %</source>
            <translation>Unter diesem Anteil des Lebens, in %</translation>
        </message>
        <message>
            <source>Cells around it</source>
            <translation>Felder darum herum</translation>
        </message>
        <message>
            <source>Cells to the nearest friend</source>
            <translation>Felder bis zum nächsten Freund</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Fight it out many times</source>
            <translation>Viele Male ausfechten</translation>
        </message>
        <message>
            <source>Fights</source>
            <translation>Kämpfe</translation>
        </message>
        <message>
            <source>Flee when hurt</source>
            <translation>Fliehen, wenn verletzt</translation>
        </message>
        <message>
            <source>Give the usual answers to questions for the GM</source>
            <translation>Fragen an die Spielleitung wie üblich beantworten</translation>
        </message>
        <message>
            <source>How it is spread over the fights</source>
            <translation>Wie es sich über die Kämpfe verteilt</translation>
        </message>
        <message>
            <source>How often each falls</source>
            <translation>Wie oft wer fällt</translation>
        </message>
        <message>
            <source>How the computer plays</source>
            <translation>Wie der Computer spielt</translation>
        </message>
        <message>
            <source>How {side} play</source>
            <translation>Wie {side} spielen</translation>
        </message>
        <message>
            <source>Hunt</source>
            <translation>Jagen</translation>
        </message>
        <message>
            <source>Never leave the place where it stands</source>
            <translation>Den Platz nie verlassen, an dem sie steht</translation>
        </message>
        <message>
            <source>Open this fight as a battle</source>
            <translation>Diesen Kampf öffnen</translation>
        </message>
        <message>
            <source>Play by the computer…</source>
            <translation>Vom Computer spielen lassen…</translation>
        </message>
        <message>
            <source>Play from now on</source>
            <translation>Ab jetzt spielen</translation>
        </message>
        <message>
            <source>Play until</source>
            <translation>Spielen, bis</translation>
        </message>
        <message>
            <source>Playing fight {number} again…</source>
            <translation>Kampf {number} wird noch einmal gespielt…</translation>
        </message>
        <message>
            <source>Processes</source>
            <translation>Prozesse</translation>
        </message>
        <message>
            <source>Rounds</source>
            <translation>Runden</translation>
        </message>
        <message>
            <source>Seed</source>
            <translation>Startzahl</translation>
        </message>
        <message>
            <source>Set</source>
            <translation>Festlegen</translation>
        </message>
        <message>
            <source>Single fights</source>
            <translation>Einzelne Kämpfe</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Beginnen</translation>
        </message>
        <message>
            <source>Stay with friends</source>
            <translation>Bei Freunden bleiben</translation>
        </message>
        <message>
            <source>Stop the computer</source>
            <translation>Computer anhalten</translation>
        </message>
        <message>
            <source>under {percent} %</source>
            <translation>unter {percent} %</translation>
        </message>
        <message>
            <source>over {percent} %</source>
            <translation>über {percent} %</translation>
        </message>
        <message>
            <source>{hits} of {count}</source>
            <translation>{hits} von {count}</translation>
        </message>
        <message>
            <source>no fights</source>
            <translation>keine Kämpfe</translation>
        </message>
        <message>
            <source>Stopped after {count} fights</source>
            <translation>Nach {count} Kämpfen angehalten</translation>
        </message>
        <message>
            <source>Target of the advice</source>
            <translation>Ziel des Rats</translation>
        </message>
        <message>
            <source>The computer goes by what this side may know. It never answers for a player's creature. Nothing of this is stored in the battle.</source>
            <translation>Der Computer geht nach dem, was diese Seite wissen darf. Er antwortet nie für die Kreatur eines Spielers. Nichts davon wird im Kampf gespeichert.</translation>
        </message>
        <message>
            <source>The computer plays</source>
            <translation>Der Computer spielt</translation>
        </message>
        <message>
            <source>The computer plays nobody any more</source>
            <translation>Der Computer spielt niemanden mehr</translation>
        </message>
        <message>
            <source>The computer plays {name}</source>
            <translation>Der Computer spielt {name}</translation>
        </message>
        <message>
            <source>The computer stops: {why}</source>
            <translation>Der Computer hört auf: {why}</translation>
        </message>
        <message>
            <source>The computer waits: {why}</source>
            <translation>Der Computer wartet: {why}</translation>
        </message>
        <message>
            <source>The fights are being played…</source>
            <translation>Die Kämpfe werden gespielt…</translation>
        </message>
        <message>
            <source>Weights</source>
            <translation>Gewichte</translation>
        </message>
        <message>
            <source>What the picture shows</source>
            <translation>Was das Bild zeigt</translation>
        </message>
        <message>
            <source>What this rests on</source>
            <translation>Worauf das beruht</translation>
        </message>
        <message>
            <source>Who wins, with the 95 % interval</source>
            <translation>Wer gewinnt, mit dem 95-%-Intervall</translation>
        </message>
        <message>
            <source>Whom</source>
            <translation>Wen</translation>
        </message>
        <message>
            <source>bold</source>
            <translation>kühn</translation>
        </message>
        <message>
            <source>bold: felling foes counts more, own losses less</source>
            <translation>kühn: Feinde zu fällen zählt mehr, eigene Verluste weniger</translation>
        </message>
        <message>
            <source>careful</source>
            <translation>vorsichtig</translation>
        </message>
        <message>
            <source>careful: own losses count more</source>
            <translation>vorsichtig: eigene Verluste zählen mehr</translation>
        </message>
        <message>
            <source>certain that a side is ahead</source>
            <translation>sicher ist, dass eine Seite vorn liegt</translation>
        </message>
        <message>
            <source>each chance known to ±5 points</source>
            <translation>jede Chance auf ±5 Punkte bekannt ist</translation>
        </message>
        <message>
            <source>even</source>
            <translation>ausgewogen</translation>
        </message>
        <message>
            <source>so many fights</source>
            <translation>so viele Kämpfe gespielt sind</translation>
        </message>
        <message>
            <source>turns ended because they had no end: {count}</source>
            <translation>Züge beendet, weil sie kein Ende hatten: {count}</translation>
        </message>
        <message>
            <source>undecided</source>
            <translation>unentschieden</translation>
        </message>
        <message>
            <source>undecided: {times}, {why}</source>
            <translation>unentschieden: {times}, {why}</translation>
        </message>
        <message>
            <source>{count} fights</source>
            <translation>{count} Kämpfe</translation>
        </message>
        <message>
            <source>{name} can do nothing against foes now</source>
            <translation>{name} kann jetzt nichts gegen Feinde tun</translation>
        </message>
        <message>
            <source>{name}: {pool} left</source>
            <translation>{name}: übrig an {pool}</translation>
        </message>
        <message>
            <source>{number}: {side} in round {round}; fallen: {names}</source>
            <translation>{number}: {side} in Runde {round}; gefallen: {names}</translation>
        </message>
        <message>
            <source>Danger: loses under a quarter of what is left</source>
            <translation>Gefahr: verliert unter einem Viertel des Rests</translation>
        </message>
        <message>
            <source>Danger: a quarter to a half</source>
            <translation>Gefahr: ein Viertel bis die Hälfte</translation>
        </message>
        <message>
            <source>Danger: half or more, or likely to fall</source>
            <translation>Gefahr: die Hälfte oder mehr, oder fällt wohl</translation>
        </message>
        <message>
            <source>Danger: an estimate, exact soon</source>
            <translation>Gefahr: geschätzt, gleich genau</translation>
        </message>
        <message>
            <source>Danger: chances unknown</source>
            <translation>Gefahr: Chancen unbekannt</translation>
        </message>
        <message>
            <source>How foes would come to strike</source>
            <translation>Wie Feinde zum Zuschlagen kämen</translation>
        </message>
        <message>
            <source>Click a cell of the upper floor, or draw a box over several</source>
            <translation>Klicke ein Feld des oberen Stockwerks an, oder ziehe einen Kasten über mehrere</translation>
        </message>
        <message>
            <source>Click the cell where it begins</source>
            <translation>Klicke das Feld an, wo sie beginnt</translation>
        </message>
        <message>
            <source>From {cell}: click the other end (PgUp and PgDown)</source>
            <translation>Von {cell}: klicke das andere Ende an (Bild auf, Bild ab)</translation>
        </message>
        <message>
            <source>has acted</source>
            <translation>hat gehandelt</translation>
        </message>
        <message>
            <source>no turn now</source>
            <translation>jetzt nicht am Zug</translation>
        </message>
        <message>
            <source>There is no room to turn here</source>
            <translation>Hier ist kein Platz, sich zu drehen</translation>
        </message>
        <message>
            <source>R, Shift + R during a move</source>
            <translation>R, Umschalt + R beim Bewegen</translation>
        </message>
        <message>
            <source>Turn a long body to the right or left</source>
            <translation>Einen langen Körper nach rechts oder links drehen</translation>
        </message>
        <message>
            <source>Turn to the right</source>
            <translation>Nach rechts drehen</translation>
        </message>
        <message>
            <source>Turn to the left</source>
            <translation>Nach links drehen</translation>
        </message>
        <message>
            <source>Working out what the players see…</source>
            <translation>Was die Spieler sehen, wird ausgearbeitet…</translation>
        </message>
        <message>
            <source>Working out advice for {name}</source>
            <translation>Rat für {name} wird ausgearbeitet</translation>
        </message>
        <message>
            <source>Keep as plan</source>
            <translation>Als Plan behalten</translation>
        </message>
        <message>
            <source>Plans for this turn</source>
            <translation>Pläne für diesen Zug</translation>
        </message>
        <message>
            <source>Plan {number}</source>
            <translation>Plan {number}</translation>
        </message>
        <message>
            <source>Do it</source>
            <translation>Ausführen</translation>
        </message>
        <message>
            <source>Drop plan</source>
            <translation>Plan verwerfen</translation>
        </message>
        <message>
            <source>{who} drops {felled} in all</source>
            <translation>{who} fällt insgesamt {felled}</translation>
        </message>
        <message>
            <source>Then strike…</source>
            <translation>Danach zuschlagen …</translation>
        </message>
        <message>
            <source>No foe is in reach after this plan</source>
            <translation>Nach diesem Plan ist kein Gegner in Reichweite</translation>
        </message>
        <message>
            <source>step {number} is refused: {why}</source>
            <translation>Schritt {number} ist nicht erlaubt: {why}</translation>
        </message>
        <message>
            <source>arrives {arrives}, loses {lost}</source>
            <translation>kommt an {arrives}, verliert {lost}</translation>
        </message>
        <message>
            <source>its targets lose {loss}</source>
            <translation>die Ziele verlieren {loss}</translation>
        </message>
        <message>
            <source>left: {left}</source>
            <translation>übrig: {left}</translation>
        </message>
        <message>
            <source>move the window there yourself (Wayland)</source>
            <translation>das Fenster selbst dorthin schieben (Wayland)</translation>
        </message>
        <message>
            <source>Show to the players</source>
            <translation>Den Spielern zeigen</translation>
        </message>
        <message>
            <source>Kept as a plan; nothing is done</source>
            <translation>Als Plan behalten; nichts ist geschehen</translation>
        </message>
        <message>
            <source>Players cannot see this plan: they do not know the creature or its way</source>
            <translation>Die Spieler können diesen Plan nicht sehen: Sie kennen die Figur oder ihren Weg nicht</translation>
        </message>
        <message>
            <source>Players see it once their window is open</source>
            <translation>Die Spieler sehen ihn, sobald ihr Fenster offen ist</translation>
        </message>
        <message>
            <source>V during a move</source>
            <translation>V während eines Zugs</translation>
        </message>
        <message>
            <source>Keep it as a plan beside others; the creature goes back</source>
            <translation>Als Plan neben anderen behalten; die Figur geht zurück</translation>
        </message>
        <message>
            <source>Choose a map</source>
            <translation>Karte wählen</translation>
        </message>
        <message>
            <source>{size} pixels</source>
            <translation>{size} Pixel</translation>
        </message>
        <message>
            <source>{name} holds {count} maps.</source>
            <translation>{name} enthält {count} Karten.</translation>
        </message>
        <message>
            <source>Maps of the file</source>
            <translation>Karten der Datei</translation>
        </message>
        <message>
            <source>No picture</source>
            <translation>Kein Bild</translation>
        </message>
        <message>
            <source>Choose…</source>
            <translation>Wählen …</translation>
        </message>
        <message>
            <source>Import</source>
            <translation>Einlesen</translation>
        </message>
        <message>
            <source>Picture</source>
            <translation>Bild</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>{step}: hits {hit}, drops {felled}</source>
            <translation>{step}: trifft {hit}, fällt {felled}</translation>
        </message>
        <message>
            <source>own side</source>
            <translation>eigene Seite</translation>
        </message>
        <message>
            <source>only allies in reach</source>
            <translation>nur Verbündete erreichbar</translation>
        </message>
        <message>
            <source>reaction: {names}</source>
            <translation>Reaktion: {names}</translation>
        </message>
        <message>
            <source>{names} may react</source>
            <translation>Reaktion von {names} möglich</translation>
        </message>
        <message>
            <source>{weapons}: {text}</source>
            <translation>{weapons}: {text}</translation>
        </message>
        <message>
            <source>Conditions…</source>
            <translation>Zustände …</translation>
        </message>
        <message>
            <source>The players see black until you choose what they see.</source>
            <translation>Die Spieler sehen Schwarz, bis gewählt ist, was sie sehen.</translation>
        </message>
        <message>
            <source>Open a fresh copy</source>
            <translation>Eine frische Kopie öffnen</translation>
        </message>
        <message>
            <source>Only what their characters see</source>
            <translation>Nur, was ihre Figuren sehen</translation>
        </message>
        <message>
            <source>The whole map, also behind closed doors</source>
            <translation>Die ganze Karte, auch hinter geschlossenen Türen</translation>
        </message>
        <message>
            <source>Dragging the token</source>
            <translation>Die Figur ziehen</translation>
        </message>
        <message>
            <source>As floors of one battle</source>
            <translation>Als Stockwerke eines Kampfes</translation>
        </message>
        <message>
            <source>Select the maps of all floors; the first in the list is the lowest.</source>
            <translation>Wähle die Karten aller Stockwerke; die erste in der Liste ist das unterste.</translation>
        </message>
        <message>
            <source>1 cell: {cell}</source>
            <translation>1 Feld: {cell}</translation>
        </message>
        <message>
            <source>Click a cell to answer</source>
            <translation>Zum Antworten ein Feld anklicken</translation>
        </message>
        <message>
            <source>Creature {number}</source>
            <translation>Kreatur {number}</translation>
        </message>
        <message>
            <source>Door or window {number}</source>
            <translation>Tür oder Fenster {number}</translation>
        </message>
        <message>
            <source>Doors and windows</source>
            <translation>Türen und Fenster</translation>
        </message>
        <message>
            <source>Drag, then attack</source>
            <translation>Ziehen, dann angreifen</translation>
        </message>
        <message>
            <source>Floors of one battle</source>
            <translation>Stockwerke eines Kampfes</translation>
        </message>
        <message>
            <source>Light {number}</source>
            <translation>Licht {number}</translation>
        </message>
        <message>
            <source>Lights</source>
            <translation>Lichter</translation>
        </message>
        <message>
            <source>Line of walls {number}</source>
            <translation>Wandzug {number}</translation>
        </message>
        <message>
            <source>Maps, the lowest floor first</source>
            <translation>Karten, das unterste Stockwerk zuerst</translation>
        </message>
        <message>
            <source>Move down</source>
            <translation>Nach unten</translation>
        </message>
        <message>
            <source>Move up</source>
            <translation>Nach oben</translation>
        </message>
        <message>
            <source>Objects</source>
            <translation>Gegenstände</translation>
        </message>
        <message>
            <source>Outline of an object {number}</source>
            <translation>Umriss eines Gegenstands {number}</translation>
        </message>
        <message>
            <source>The first in the list is the lowest floor.</source>
            <translation>Das erste der Liste ist das unterste Stockwerk.</translation>
        </message>
        <message>
            <source>Wall {number}</source>
            <translation>Wand {number}</translation>
        </message>
        <message>
            <source>Walls</source>
            <translation>Wände</translation>
        </message>
        <message>
            <source>Whichever takes fewer pages</source>
            <translation>Was weniger Seiten braucht</translation>
        </message>
        <message>
            <source>{count} cells, {first} to {last}</source>
            <translation>{count} Felder, {first} bis {last}</translation>
        </message>
        <message>
            <source>{count} maps have one grid.</source>
            <translation>{count} Karten haben dasselbe Raster.</translation>
        </message>
        <message>
            <source>The board is empty: there is only its grid.</source>
            <translation>Das Brett ist leer: Es hat nur sein Raster.</translation>
        </message>
        <message>
            <source>Players see nothing of this board yet.</source>
            <translation>Die Spieler sehen von diesem Brett noch nichts.</translation>
        </message>
        <message>
            <source>The fight is decided. The only side left: {side}</source>
            <translation>Der Kampf ist entschieden. Übrig ist nur: {side}</translation>
        </message>
        <message>
            <source>This room is open to the edge of the map: click again to reveal all of it</source>
            <translation>Dieser Raum ist bis zum Rand der Karte offen: Noch ein Klick deckt ihn ganz auf</translation>
        </message>
        <message>
            <source>cut off</source>
            <translation>abgeschnitten</translation>
        </message>
        <message>
            <source>guessed</source>
            <translation>geraten</translation>
        </message>
        <message>
            <source>not used</source>
            <translation>nicht verwendet</translation>
        </message>
        <message>
            <source>read</source>
            <translation>gelesen</translation>
        </message>
        <message>
            <source>repaired</source>
            <translation>repariert</translation>
        </message>
        <message>
            <source>written</source>
            <translation>geschrieben</translation>
        </message>
        <message>
            <source>{counts}; the picture {name} is missing</source>
            <translation>{counts}; das Bild {name} fehlt</translation>
        </message>
        <message>
            <source>File name</source>
            <translation>Dateiname</translation>
        </message>
        <message>
            <source>Floors</source>
            <translation>Stockwerke</translation>
        </message>
        <message>
            <source>Does not get here</source>
            <translation>Kommt nicht bis hier</translation>
        </message>
        <message>
            <source>Really stops here</source>
            <translation>Hält in Wahrheit hier</translation>
        </message>
    </context>
    <context>
        <name>ManualWindow</name>
        <message>
            <source>Manual</source>
            <translation>Handbuch</translation>
        </message>
        <message>
            <source>&amp;Back</source>
            <translation>&amp;Zurück</translation>
        </message>
        <message>
            <source>&amp;Contents</source>
            <translation>&amp;Inhalt</translation>
        </message>
    </context>
    <context>
        <name>Tour</name>
        <message>
            <source>Next</source>
            <translation>Weiter</translation>
        </message>
        <message>
            <source>1 of 3: Drag the creature whose turn it is. Before you drop it, the board shows reach, cost and opportunity attacks.</source>
            <translation>1 von 3: Die Kreatur ziehen, die am Zug ist. Vor dem Loslassen zeigt das Brett Reichweite, Kosten und Gelegenheitsangriffe.</translation>
        </message>
        <message>
            <source>1 of 3: Start the fight, then drag the creature whose turn it is. Before you drop it, the board shows reach, cost and opportunity attacks.</source>
            <translation>1 von 3: Den Kampf beginnen, dann die Kreatur ziehen, die am Zug ist. Vor dem Loslassen zeigt das Brett Reichweite, Kosten und Gelegenheitsangriffe.</translation>
        </message>
        <message>
            <source>2 of 3: Arrow keys and Enter move too. Space sets a waypoint. Actions and their costs are at the right; point at a grey one to read why it is not available.</source>
            <translation>2 von 3: Auch Pfeiltasten und Eingabe bewegen. Die Leertaste setzt einen Wegpunkt. Aktionen und ihre Kosten stehen rechts; wer auf eine graue zeigt, liest, warum sie nicht möglich ist.</translation>
        </message>
        <message>
            <source>3 of 3: Ctrl+Z undoes anything. Nothing needs saving, Ctrl+N starts a battle of your own, Ctrl+K finds any command, F1 opens the manual.</source>
            <translation>3 von 3: Strg+Z nimmt alles zurück. Zu speichern ist nichts, Strg+N beginnt einen eigenen Kampf, Strg+K findet jeden Befehl, F1 öffnet das Handbuch.</translation>
        </message>
    </context>
    <context>
        <name>Log</name>
        <message>
            <source>Earlier lines are in the history (Ctrl+H).</source>
            <translation>Frühere Zeilen stehen im Verlauf (Strg+H).</translation>
        </message>
    </context>
    <context>
        <name>RulingsPage</name>
        <message>
            <source>Rulings of this table</source>
            <translation>Regeln dieses Tisches</translation>
        </message>
        <message>
            <source>No ruling here has these words</source>
            <translation>Keine Regelung hier hat diese Wörter</translation>
        </message>
        <message>
            <source>Search rulings</source>
            <translation>Regeln durchsuchen</translation>
        </message>
        <message>
            <source>&amp;Changed only</source>
            <translation>Nur &amp;geänderte</translation>
        </message>
        <message>
            <source>Ruling</source>
            <translation>Regelung</translation>
        </message>
        <message>
            <source>Here</source>
            <translation>Hier</translation>
        </message>
        <message>
            <source>Rule</source>
            <translation>Regel</translation>
        </message>
        <message>
            <source>Ask again from now on</source>
            <translation>Ab jetzt wieder fragen</translation>
        </message>
    </context>
    <context>
        <name>FogPanel</name>
        <message>
            <source>What players see</source>
            <translation>Was die Spieler sehen</translation>
        </message>
        <message>
            <source>No fog: players see the whole map</source>
            <translation>Kein Nebel: Die Spieler sehen die ganze Karte</translation>
        </message>
        <message>
            <source>By hand: players see what you reveal</source>
            <translation>Von Hand: was ihr aufdeckt, sehen die Spieler</translation>
        </message>
        <message>
            <source>By sight: players see what their creatures see</source>
            <translation>Nach Sicht: was ihre Kreaturen sehen</translation>
        </message>
        <message>
            <source>By sight and by hand</source>
            <translation>Nach Sicht und von Hand</translation>
        </message>
        <message>
            <source>Hidden creatures and secret doors stay hidden.</source>
            <translation>Verborgene Kreaturen und Geheimtüren bleiben verborgen.</translation>
        </message>
        <message>
            <source>Player characters are always shown; everything else only where you reveal.</source>
            <translation>Spielercharaktere sind immer zu sehen, alles andere nur, wo du aufdeckst.</translation>
        </message>
        <message>
            <source>What was seen before stays on the map, darker and without creatures.</source>
            <translation>Früher Gesehenes bleibt auf der Karte, dunkler und ohne Kreaturen.</translation>
        </message>
        <message>
            <source>Hidden by hand stays hidden; revealed counts as seen; sight decides the rest.</source>
            <translation>Verdecktes bleibt verdeckt; Aufgedecktes gilt als gesehen; über den Rest entscheidet die Sicht.</translation>
        </message>
        <message>
            <source>Box</source>
            <translation>Rechteck</translation>
        </message>
        <message>
            <source>Outline</source>
            <translation>Umriss</translation>
        </message>
        <message>
            <source>Brush</source>
            <translation>Pinsel</translation>
        </message>
        <message>
            <source>Room</source>
            <translation>Raum</translation>
        </message>
        <message>
            <source>Only closed rooms: what is open to the edge of the map stays as it is</source>
            <translation>Nur geschlossene Räume: Was bis zum Rand der Karte offen ist, bleibt, wie es ist</translation>
        </message>
        <message>
            <source>Opened doors reveal the room behind</source>
            <translation>Geöffnete Türen decken den Raum dahinter auf</translation>
        </message>
        <message>
            <source>Hold changes back until shown</source>
            <translation>Änderungen zurückhalten, bis sie gezeigt werden</translation>
        </message>
        <message>
            <source>Show players now</source>
            <translation>Jetzt den Spielern zeigen</translation>
        </message>
        <message>
            <source>Reveal</source>
            <translation>Aufdecken</translation>
        </message>
        <message>
            <source>Hide</source>
            <translation>Verdecken</translation>
        </message>
        <message>
            <source>Radius of the brush in cells</source>
            <translation>Radius des Pinsels in Feldern</translation>
        </message>
        <message>
            <source>Radius in cells</source>
            <translation>Radius in Feldern</translation>
        </message>
        <message>
            <source>Reveal all</source>
            <translation>Alles aufdecken</translation>
        </message>
        <message>
            <source>Hide all</source>
            <translation>Alles verdecken</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Fertig</translation>
        </message>
        <message>
            <source>Named rooms</source>
            <translation>Benannte Räume</translation>
        </message>
        <message>
            <source>Name last room…</source>
            <translation>Letzten Raum benennen…</translation>
        </message>
        <message>
            <source>Remove name</source>
            <translation>Namen entfernen</translation>
        </message>
    </context>
    <context>
        <name>BarsPage</name>
        <message>
            <source>What players see of health</source>
            <translation>Was Spieler vom Zustand sehen</translation>
        </message>
        <message>
            <source>On the table, and in pictures for players. You always see exact bars, as soon as something is missing.</source>
            <translation>Am Tisch und auf Bildern für Spieler. Du siehst immer genaue Balken, sobald etwas fehlt.</translation>
        </message>
    </context>
    <context>
        <name>OutlineHandle</name>
        <message>
            <source>Players</source>
            <translation>Spieler</translation>
        </message>
        <message>
            <source>Drag to move the players' part of the map by whole cells</source>
            <translation>Ziehen bewegt den Ausschnitt der Spieler um ganze Felder</translation>
        </message>
        <message>
            <source>Players' part of the map</source>
            <translation>Ausschnitt der Spieler</translation>
        </message>
    </context>
    <context>
        <name>CalibrationDialog</name>
        <message>
            <source>Calibrate the players' screen</source>
            <translation>Den Bildschirm der Spieler ausmessen</translation>
        </message>
        <message>
            <source>Show the &amp;check picture on the players' screen</source>
            <translation>Auf dem Bildschirm der Spieler das &amp;Prüfbild zeigen</translation>
        </message>
        <message>
            <source>like its pixels</source>
            <translation>wie seine Pixel</translation>
        </message>
        <message>
            <source>Bank card</source>
            <translation>Bankkarte</translation>
        </message>
        <message>
            <source>Ruler</source>
            <translation>Lineal</translation>
        </message>
        <message>
            <source>Diagonal</source>
            <translation>Diagonale</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Größe</translation>
        </message>
        <message>
            <source>Dots per inch</source>
            <translation>Punkte pro Zoll</translation>
        </message>
        <message>
            <source>Hold a bank card (or any card of that size) against the blue frame on the players' screen. Move both sliders until the frame is as large as the card; arrow keys move them finely.</source>
            <translation>Eine Bankkarte (oder eine andere Karte dieser Größe) an den blauen Rahmen auf dem Bildschirm der Spieler halten. Beide Regler verschieben, bis der Rahmen so groß wie die Karte ist; fein geht es mit den Pfeiltasten.</translation>
        </message>
        <message>
            <source>Width</source>
            <translation>Breite</translation>
        </message>
        <message>
            <source>Height</source>
            <translation>Höhe</translation>
        </message>
        <message>
            <source>Measure both lines on the players' screen with a ruler. For projectors too.</source>
            <translation>Beide Linien auf dem Bildschirm der Spieler mit einem Lineal messen. Auch für Projektoren.</translation>
        </message>
        <message>
            <source>From left to right, in mm</source>
            <translation>Von links nach rechts, in mm</translation>
        </message>
        <message>
            <source>From top to bottom, in mm</source>
            <translation>Von oben nach unten, in mm</translation>
        </message>
        <message>
            <source>Type the diagonal of the picture, without the frame round it.</source>
            <translation>Die Diagonale des Bildes eingeben, ohne den Rahmen darum.</translation>
        </message>
        <message>
            <source>Diagonal, in inches</source>
            <translation>Diagonale, in Zoll</translation>
        </message>
        <message>
            <source>Shape</source>
            <translation>Form</translation>
        </message>
        <message>
            <source>Type width and height of the picture, without the frame round it.</source>
            <translation>Breite und Höhe des Bildes eingeben, ohne den Rahmen darum.</translation>
        </message>
        <message>
            <source>Width, in mm</source>
            <translation>Breite, in mm</translation>
        </message>
        <message>
            <source>Height, in mm</source>
            <translation>Höhe, in mm</translation>
        </message>
        <message>
            <source>Type the dots per inch from the screen's data sheet.</source>
            <translation>Die Punkte pro Zoll aus dem Datenblatt des Bildschirms eingeben.</translation>
        </message>
        <message>
            <source>From left to right</source>
            <translation>Von links nach rechts</translation>
        </message>
        <message>
            <source>From top to bottom</source>
            <translation>Von oben nach unten</translation>
        </message>
        <message>
            <source>Usual sizes of a cell</source>
            <translation>Übliche Größen eines Feldes</translation>
        </message>
        <message>
            <source>A cell at the table</source>
            <translation>Ein Feld auf dem Tisch</translation>
        </message>
        <message>
            <source>left</source>
            <translation>links</translation>
        </message>
        <message>
            <source>top</source>
            <translation>oben</translation>
        </message>
        <message>
            <source>right</source>
            <translation>rechts</translation>
        </message>
        <message>
            <source>bottom</source>
            <translation>unten</translation>
        </message>
        <message>
            <source>Hidden by the frame, in mm</source>
            <translation>Vom Rahmen verdeckt, in mm</translation>
        </message>
        <message>
            <source>1 inch</source>
            <translation>1 Zoll</translation>
        </message>
        <message>
            <source>25 mm</source>
            <translation>25 mm</translation>
        </message>
        <message>
            <source>30 mm</source>
            <translation>30 mm</translation>
        </message>
        <message>
            <source>another size</source>
            <translation>andere Größe</translation>
        </message>
        <message>
            <source>1.5 inch</source>
            <translation>1,5 Zoll</translation>
        </message>
    </context>
    <context>
        <name>TableCanvas</name>
        <message>
            <source>Board</source>
            <translation>Brett</translation>
        </message>
    </context>
    <context>
        <name>HandoutDialog</name>
        <message>
            <source>Handout for the players</source>
            <translation>Handout für die Spieler</translation>
        </message>
        <message>
            <source>Choose a &amp;picture…</source>
            <translation>&amp;Bild wählen…</translation>
        </message>
        <message>
            <source>Text, alone or below the picture</source>
            <translation>Text, allein oder unter dem Bild</translation>
        </message>
        <message>
            <source>Text of the handout</source>
            <translation>Text des Handouts</translation>
        </message>
        <message>
            <source>In a &amp;corner, beside the map</source>
            <translation>In einer &amp;Ecke, neben der Karte</translation>
        </message>
        <message>
            <source>&amp;Show to the players</source>
            <translation>Den Spielern &amp;zeigen</translation>
        </message>
        <message>
            <source>Take it away</source>
            <translation>Wegnehmen</translation>
        </message>
        <message>
            <source>Picture for the players</source>
            <translation>Bild für die Spieler</translation>
        </message>
        <message>
            <source>Choose a picture or write a text first.</source>
            <translation>Wählt zuerst ein Bild oder schreibt einen Text.</translation>
        </message>
    </context>
    <context>
        <name>LookDialog</name>
        <message>
            <source>How the players' window looks</source>
            <translation>Aussehen des Spielerfensters</translation>
        </message>
        <message>
            <source>Texts are upright for people at the</source>
            <translation>Texte stehen richtig für Leute am</translation>
        </message>
        <message>
            <source>Miniatures of {side}</source>
            <translation>Miniaturen von {side}</translation>
        </message>
        <message>
            <source>Colour round the map</source>
            <translation>Farbe um die Karte</translation>
        </message>
        <message>
            <source>Colour of the edge outside the safe area</source>
            <translation>Farbe des Randes, den der Rahmen verdeckt</translation>
        </message>
        <message>
            <source>While a side stands on the table as miniatures, the view follows nobody.</source>
            <translation>Solange eine Seite als Miniaturen auf dem Tisch steht, folgt die Ansicht niemandem.</translation>
        </message>
        <message>
            <source>lower edge</source>
            <translation>unteren Rand</translation>
        </message>
        <message>
            <source>left edge</source>
            <translation>linken Rand</translation>
        </message>
        <message>
            <source>upper edge</source>
            <translation>oberen Rand</translation>
        </message>
        <message>
            <source>right edge</source>
            <translation>rechten Rand</translation>
        </message>
        <message>
            <source>none: draw discs</source>
            <translation>keine: Scheiben zeichnen</translation>
        </message>
        <message>
            <source>on thin rings</source>
            <translation>auf dünnen Ringen</translation>
        </message>
        <message>
            <source>draw nothing but effects</source>
            <translation>nur Wirkungen zeichnen</translation>
        </message>
    </context>
    <context>
        <name>TableBar</name>
        <message>
            <source>Players' window</source>
            <translation>Spielerfenster</translation>
        </message>
        <message>
            <source>What the players see now; click to enlarge</source>
            <translation>Was die Spieler jetzt sehen; ein Klick vergrößert</translation>
        </message>
    </context>
    <context>
        <name>_Thumbnail</name>
        <message>
            <source>What the players see</source>
            <translation>Was die Spieler sehen</translation>
        </message>
    </context>
    <context>
        <name>PicturePage</name>
        <message>
            <source>Picture</source>
            <translation>Bild</translation>
        </message>
        <message>
            <source>Save…</source>
            <translation>Speichern…</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Seen by</source>
            <translation>Gesehen von</translation>
        </message>
        <message>
            <source>Part</source>
            <translation>Ausschnitt</translation>
        </message>
        <message>
            <source>Pixels a cell</source>
            <translation>Pixel je Feld</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message>
            <source>Quality</source>
            <translation>Qualität</translation>
        </message>
        <message>
            <source>Shown</source>
            <translation>Zu sehen</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Keep as preset…</source>
            <translation>Als Vorlage merken…</translation>
        </message>
        <message>
            <source>Own presets</source>
            <translation>Eigene Vorlagen</translation>
        </message>
        <message>
            <source>Background</source>
            <translation>Hintergrund</translation>
        </message>
        <message>
            <source>Draw a rectangle with the mouse to choose a part.</source>
            <translation>Zieh mit der Maus ein Rechteck, um einen Teil zu wählen.</translation>
        </message>
        <message>
            <source>Map file…</source>
            <translation>Kartendatei…</translation>
        </message>
        <message>
            <source>Save the map for other programs, without a picture</source>
            <translation>Die Karte für andere Programme speichern, ohne Bild</translation>
        </message>
        <message>
            <source>By the cells</source>
            <translation>Nach den Feldern</translation>
        </message>
        <message>
            <source>Pixels across</source>
            <translation>Pixel Breite</translation>
        </message>
    </context>
    <context>
        <name>LightWindow</name>
        <message>
            <source>Light and sight</source>
            <translation>Licht und Sicht</translation>
        </message>
        <message>
            <source>Lights</source>
            <translation>Lichter</translation>
        </message>
        <message>
            <source>Who looks</source>
            <translation>Wer schaut</translation>
        </message>
    </context>
    <context>
        <name>LightPage</name>
        <message>
            <source>Bright</source>
            <translation>Hell</translation>
        </message>
        <message>
            <source>Dim</source>
            <translation>Dämmrig</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Dunkel</translation>
        </message>
        <message>
            <source>dim</source>
            <translation>dämmrig</translation>
        </message>
        <message>
            <source>Other</source>
            <translation>Anderes</translation>
        </message>
        <message>
            <source>Bright radius</source>
            <translation>Radius des hellen Lichts</translation>
        </message>
        <message>
            <source>Dim radius</source>
            <translation>Radius des dämmrigen Lichts</translation>
        </message>
        <message>
            <source>Lights on the board</source>
            <translation>Lichter auf dem Brett</translation>
        </message>
        <message>
            <source>Use these radii</source>
            <translation>Diese Radien geben</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Light of the whole scene</source>
            <translation>Licht der ganzen Szene</translation>
        </message>
        <message>
            <source>Put down a light</source>
            <translation>Ein Licht hinstellen</translation>
        </message>
        <message>
            <source>Lights count once players see by sight (tab Fog).</source>
            <translation>Lichter zählen, sobald die Spieler nach Sicht sehen (Reiter Nebel).</translation>
        </message>
        <message>
            <source>Dark: players see what lights reach, and what is in their darkvision.</source>
            <translation>Dunkel: Die Spieler sehen, was Lichter erreichen und was in ihrer Dunkelsicht liegt.</translation>
        </message>
        <message>
            <source>Lights count in the dark: here all that is in sight is seen.</source>
            <translation>Lichter zählen im Dunkeln: Hier wird alles gesehen, was in Sicht ist.</translation>
        </message>
    </context>
    <context>
        <name>LookingPage</name>
        <message>
            <source>Players see</source>
            <translation>Die Spieler sehen</translation>
        </message>
        <message>
            <source>Parties</source>
            <translation>Gruppen</translation>
        </message>
        <message>
            <source>New…</source>
            <translation>Neu…</translation>
        </message>
        <message>
            <source>Change…</source>
            <translation>Ändern…</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Who looks together</source>
            <translation>Wer gemeinsam schaut</translation>
        </message>
        <message>
            <source>In the players' window, on your board, and in pictures for players.</source>
            <translation>Im Spielerfenster, auf deinem Brett und auf Bildern für die Spieler.</translation>
        </message>
        <message>
            <source>It counts once players see by sight (tab Fog).</source>
            <translation>Es zählt, sobald die Spieler nach Sicht sehen (Reiter Nebel).</translation>
        </message>
        <message>
            <source>Forget what all have seen</source>
            <translation>Vergessen, was alle gesehen haben</translation>
        </message>
        <message>
            <source>Forget what this party has seen</source>
            <translation>Vergessen, was diese Gruppe gesehen hat</translation>
        </message>
    </context>
    <context>
        <name>PartyDialog</name>
        <message>
            <source>A party shares what its creatures see</source>
            <translation>Eine Gruppe teilt, was ihre Kreaturen sehen</translation>
        </message>
        <message>
            <source>All player characters</source>
            <translation>Alle Spielercharaktere</translation>
        </message>
        <message>
            <source>Whole sides</source>
            <translation>Ganze Seiten</translation>
        </message>
        <message>
            <source>Single creatures</source>
            <translation>Einzelne Kreaturen</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
    </context>
    <context>
        <name>PrintPage</name>
        <message>
            <source>Print</source>
            <translation>Drucken</translation>
        </message>
        <message>
            <source>Save PDF…</source>
            <translation>PDF speichern…</translation>
        </message>
        <message>
            <source>Seen by</source>
            <translation>Gesehen von</translation>
        </message>
        <message>
            <source>Only the cells</source>
            <translation>Nur die Felder</translation>
        </message>
        <message>
            <source>A cell is</source>
            <translation>Ein Feld ist</translation>
        </message>
        <message>
            <source>Paper</source>
            <translation>Papier</translation>
        </message>
        <message>
            <source>Margin</source>
            <translation>Rand</translation>
        </message>
        <message>
            <source>Overlap in cells</source>
            <translation>Überlappung in Feldern</translation>
        </message>
        <message>
            <source>Shown</source>
            <translation>Zu sehen</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Orientation</source>
            <translation>Ausrichtung</translation>
        </message>
    </context>
    <context>
        <name>FightPage</name>
        <message>
            <source>Save…</source>
            <translation>Speichern…</translation>
        </message>
        <message>
            <source>As seen by</source>
            <translation>Gesehen von</translation>
        </message>
    </context>
    <context>
        <name>RulesPage</name>
        <message>
            <source>Rules of this system</source>
            <translation>Regeln dieses Systems</translation>
        </message>
        <message>
            <source>Search rules</source>
            <translation>Regeln durchsuchen</translation>
        </message>
        <message>
            <source>Rule</source>
            <translation>Regel</translation>
        </message>
        <message>
            <source>Sentence</source>
            <translation>Satz</translation>
        </message>
        <message>
            <source>Here</source>
            <translation>Hier</translation>
        </message>
        <message>
            <source>This system has no list of its rules.</source>
            <translation>Dieses System hat keine Liste seiner Regeln.</translation>
        </message>
    </context>
    <context>
        <name>FloorWindow</name>
        <message>
            <source>Floors and stairs</source>
            <translation>Stockwerke und Treppen</translation>
        </message>
        <message>
            <source>Floors</source>
            <translation>Stockwerke</translation>
        </message>
        <message>
            <source>Stairs and openings</source>
            <translation>Treppen und Öffnungen</translation>
        </message>
    </context>
    <context>
        <name>FloorPage</name>
        <message>
            <source>Floors</source>
            <translation>Stockwerke</translation>
        </message>
        <message>
            <source>Name of the floor</source>
            <translation>Name des Stockwerks</translation>
        </message>
        <message>
            <source>Height of the floor in cells</source>
            <translation>Höhe des Stockwerks in Feldern</translation>
        </message>
        <message>
            <source>Add above</source>
            <translation>Darüber hinzufügen</translation>
        </message>
        <message>
            <source>Add below</source>
            <translation>Darunter hinzufügen</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>Ändern</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Name and height in cells</source>
            <translation>Name und Höhe in Feldern</translation>
        </message>
        <message>
            <source>A removed floor takes its walls, lights and links along; undo brings them back.</source>
            <translation>Ein entferntes Stockwerk nimmt Wände, Lichter und Verbindungen mit; Rückgängig bringt sie wieder.</translation>
        </message>
    </context>
    <context>
        <name>LinkPage</name>
        <message>
            <source>Steps that stairs or a ladder cost</source>
            <translation>Schritte, die Treppe oder Leiter kosten</translation>
        </message>
        <message>
            <source>Secret from the players</source>
            <translation>Vor den Spielern geheim</translation>
        </message>
        <message>
            <source>Links on the map</source>
            <translation>Verbindungen auf der Karte</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>Ändern</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Draw a link</source>
            <translation>Verbindung zeichnen</translation>
        </message>
        <message>
            <source>Costs, in steps</source>
            <translation>Kostet, in Schritten</translation>
        </message>
        <message>
            <source>Stairs and ladders: click both ends. Holes and balconies: click a cell of the upper floor or draw a box; creatures see and shoot through.</source>
            <translation>Treppen und Leitern: klicke beide Enden an. Löcher und Balkone: klicke ein Feld des oberen Stockwerks an oder ziehe einen Kasten auf; Kreaturen sehen und schießen hindurch.</translation>
        </message>
    </context>
</TS>
