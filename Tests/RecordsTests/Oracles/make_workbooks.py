"""Makes the workbooks that RecordsTests reads, and writes down what openpyxl and pandas find in them.

    python3 -m venv V && V/bin/pip install openpyxl==3.1.5 pandas xlsxwriter
    V/bin/python Tests/RecordsTests/Oracles/make_workbooks.py Tests/RecordsTests/Fixtures/workbooks

`openpyxl.xlsx` is written by openpyxl, `xlsxwriter.xlsx` by XlsxWriter, which stores the values of formulas, and `plain.xlsx` by
hand, with what neither of them writes: strings in their cells, how words are read aloud, days counted from 1904, rows and cells
without a place, a prefix before the names of elements. The values in expected.json are those that openpyxl reads.
"""

import datetime
import json
import pathlib
import sys
import zipfile

import openpyxl
import pandas
import xlsxwriter

ROWS = [
    (datetime.date(2026, 10, 5), "線形代数学Ⅱ", "欠席", "寝坊"),
    (datetime.date(2026, 10, 7), "英語, コミュニケーション", "遅刻", None),
    (datetime.date(2026, 10, 12), "線形代数学Ⅱ", "出席", "\"本人\"申告"),
    (datetime.date(2026, 10, 19), "線形代数学Ⅱ", "公欠", "二行の\n備考"),
]


def openpyxl_book(path):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "出欠"
    sheet["B2"] = "2026年度 後期"
    sheet.merge_cells("B2:E2")
    for column, heading in enumerate(("日付", "科目", "出欠", "備考"), start=2):
        sheet.cell(3, column, heading)
    formats = ["yyyy/m/d", "m\"月\"d\"日\"", "[$-411]ggge\"年\"m\"月\"d\"日\"", "mm-dd-yy"]
    for number, (row, form) in enumerate(zip(ROWS, formats), start=4):
        for column, value in enumerate(row, start=2):
            sheet.cell(number, column, value)
        sheet.cell(number, 2).number_format = form
    numbers = book.create_sheet("数")
    numbers.append(["name", "number", "share", "moment", "clock", "yes"])
    numbers.append(["a", 45392, 0.25, datetime.datetime(2026, 10, 5, 10, 40), datetime.time(9, 5), True])
    numbers.append(["b", -1.5, 1e21, datetime.datetime(2026, 10, 5), datetime.time(23, 59, 30), False])
    numbers["B2"].number_format = "General"
    numbers["C2"].number_format = "0.00%"
    hidden = book.create_sheet("隠し")
    hidden.append(["日付", "科目", "出欠"])
    hidden.sheet_state = "hidden"
    book.create_sheet("空")
    book.save(path)


def xlsxwriter_book(path):
    book = xlsxwriter.Workbook(path)
    sheet = book.add_worksheet("grid")
    day = book.add_format({"num_format": 14})
    sheet.write_row(0, 0, ["Date", "Algebra", "English"])
    marks = [("Present", "Absent"), ("Late", "Present"), ("", "Excused")]
    for number, (algebra, english) in enumerate(marks):
        sheet.write_datetime(number + 1, 0, datetime.datetime(2024, 4, 10 + 7 * number), day)
        sheet.write_formula(number + 1, 1, f'=IF(TRUE,"{algebra}","")', None, algebra)
        sheet.write_rich_string(number + 1, 2, english[:2], book.add_format({"bold": True}), english[2:])
    book.close()


def plain_book(path):
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
        '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
        '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
        '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>',
        "_rels/.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/_rels/workbook.xml.rels": '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/>'
        '<Relationship Id="rId8" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/>'
        '<Relationship Id="rId7" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
        "xl/workbook.xml": f'<x:workbook xmlns:x="{main}" xmlns:q="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
        '<x:workbookPr date1904="1"/><x:sheets><x:sheet name="S &amp; T" sheetId="1" q:id="rId9"/></x:sheets></x:workbook>',
        "xl/styles.xml": f'<styleSheet xmlns="{main}"><numFmts count="2">'
        '<numFmt numFmtId="170" formatCode="[h]:mm:ss;@"/><numFmt numFmtId="171" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/></numFmts>'
        '<fonts count="1"><font/></fonts><fills count="1"><fill><patternFill/></fill></fills><borders count="1"><border/></borders>'
        '<cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs>'
        '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="171"/><xf numFmtId="170"/></cellXfs></styleSheet>',
        "xl/sharedStrings.xml": f'<sst xmlns="{main}" count="2" uniqueCount="2">'
        '<si><t>科目</t><rPh sb="0" eb="2"><t>カモク</t></rPh><phoneticPr fontId="1"/></si>'
        '<si><r><t>有機</t></r><r><rPr><b/></rPr><t xml:space="preserve"> 化学</t></r></si></sst>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData><row><c t="inlineStr"><is><t>日付</t></is></c>'
        '<c t="s"><v>0</v></c><c t="inlineStr"><is><r><t>出</t></r><r><t>欠</t></r></is></c></row>'
        '<row><c s="1"><v>44838</v></c><c t="s"><v>1</v></c><c t="str"><f>A1</f><v>欠席</v></c><c s="2"><v>0.5</v></c></row>'
        '<row r="5"><c r="A5" t="d"><v>2026-10-12T00:00:00</v></c><c r="C5" t="b"><v>1</v></c></row>'
        "</sheetData></worksheet>",
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in parts.items():
            book.writestr(name, '<?xml version="1.0" encoding="UTF-8"?>' + text)


def shown(value):
    """A value as a table of text has it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, datetime.datetime):
        return value.strftime("%Y-%m-%d" if value.time() == datetime.time() else "%Y-%m-%d %H:%M")
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, datetime.time):
        return value.strftime("%H:%M" if value.second == 0 else "%H:%M:%S")
    if isinstance(value, datetime.timedelta):
        return shown((datetime.datetime.min + value).time())
    return str(value).replace("\n", " ")


def main():
    folder = pathlib.Path(sys.argv[1])
    expected = {}
    for make in (openpyxl_book, xlsxwriter_book, plain_book):
        name = make.__name__.replace("_book", ".xlsx")
        make(folder / name)
        book = openpyxl.load_workbook(folder / name, data_only=True)
        expected[name] = [
            {"name": sheet.title, "rows": [[shown(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]}
            for sheet in book.worksheets
            if sheet.sheet_state == "visible" and any(cell is not None for row in sheet.iter_rows(values_only=True) for cell in row)
        ]
        frames = pandas.read_excel(folder / name, sheet_name=None, header=None)
        print(name, {title: frame.shape for title, frame in frames.items()})
    (folder / "expected.json").write_text(json.dumps(expected, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main()
