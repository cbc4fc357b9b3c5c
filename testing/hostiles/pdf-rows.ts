import { deflateSync } from 'node:zlib'
import { CATALOG, PDF, type Row } from './good.ts'
import { packedObjects, pdf, stream } from './write.ts'

const object = (body: string) => pdf(CATALOG, body)
export const activePdfs: Row[] = (
  [
    ['a script', object('<</S/JavaScript/JS(app.alert\\(1\\))>>')],
    ['a script with escaped names', object('<</S/#4A#61vaScript/J#53(1)>>')],
    ['a script with fully escaped names', object('<</S/#4a#61#76#61#53#63#72#69#70#74/#4a#53(1)>>')],
    ['a script in the name tree', pdf('<</Type/Catalog/Names<</JavaScript 2 0 R>>>>', '<</Names[]>>')],
    ['a script in an object stream', pdf(CATALOG, packedObjects('<</S/JavaScript/JS(1)>>'))],
    ['a script with escaped names in an object stream', pdf(CATALOG, packedObjects('<</S/Java#53cript/#4aS(1)>>'))],
    [
      'a script in an object stream with an escaped type',
      pdf(CATALOG, packedObjects('<</S/JavaScript/JS(1)>>', '/Type/Obj#53tm/N 1/First 4/Filter/Fl#61teDecode')),
    ],
    [
      'a script in an object stream without a type',
      pdf(CATALOG, packedObjects('<</S/JavaScript>>', '/Filter/FlateDecode')),
    ],
    [
      'a script in an object stream behind a comment',
      pdf(CATALOG, stream('/Filter/FlateDecode', deflateSync('%x\n5 0 <</JS(1)>>'))),
    ],
    ['a script in an uncompressed object stream', pdf(CATALOG, stream('/Type/ObjStm/N 1/First 4', '5 0 <</JS(1)>>'))],
    [
      'a script inside a picture',
      pdf(CATALOG, stream('/Subtype/Image/Filter/DCTDecode', '5 0 obj<</S/JavaScript/JS(1)>>endobj')),
    ],
    ['a script after its end', Buffer.concat([PDF, Buffer.from('9 0 obj<</S/JavaScript>>endobj\n%%EOF')])],
    ['a script before its objects', Buffer.from('%PDF-1.4 /JavaScript')],
    ['a program to launch', object('<</S/Launch/F(cmd.exe)>>')],
    ['a program to launch, with escaped names', object('<</S/L#61unch/Win<</F(cmd.exe)>>>>')],
    ['a program to launch in an unterminated stream', pdf(CATALOG, '<</X 1>>\nstream\n/Launch')],
    ['a script on opening', pdf('<</Type/Catalog/OpenAction<</S/JavaScript/JS(1)>>>>')],
    ['a URL on opening', pdf('<</Type/Catalog/OpenAction<</S/URI/URI(http://mal.example)>>>>')],
    [
      'a URL on opening, in another object',
      pdf('<</Type/Catalog/OpenAction 2 0 R>>', '<</S/URI/URI(http://mal.example)>>'),
    ],
    [
      'a URL on opening, after a nested page action',
      pdf('<</OpenAction<</X<</S/GoTo>>/S/URI/URI(http://mal.example)>>>>'),
    ],
    ['a URL after a page action on opening', pdf('<</OpenAction<</S/GoTo/D[3 0 R/Fit]/Next 2 0 R>>>>', '<</S/URI>>')],
    ['an opening action that does not exist', pdf('<</OpenAction 99 0 R>>')],
    [
      'an opening action defined twice',
      pdf('<</OpenAction 2 0 R>>', '[3 0 R/Fit]', '<<>>\nendobj\n2 0 obj\n<</S/URI/URI(http://x)>>'),
    ],
    ['an opening action with an escaped name', pdf('<</Open#41ction<</S/URI/URI(http://x)>>>>')],
    ['an action when a page opens', pdf(CATALOG, '<</Type/Page/AA<</O<</S/URI/URI(http://x)>>>>>>')],
    ['an opening action in an object stream', pdf(CATALOG, packedObjects('<</OpenAction<</S/URI/URI(http://x)>>>>'))],
    ['an embedded file', object('<</Type/EmbeddedFile>>')],
    ['a name tree of embedded files', pdf('<</Names<</EmbeddedFiles 2 0 R>>>>', '<<>>')],
    ['an embedded file in a stream', pdf(CATALOG, stream('/Type/EmbeddedFile/Filter/FlateDecode', deflateSync('MZ')))],
    ['rich media', object('<</Subtype/RichMedia>>')],
    ['a movie', object('<</S/Movie>>')],
    ['a rendition', object('<</S/Rendition>>')],
    ['an XFA form', pdf('<</AcroForm<</XFA 2 0 R>>>>', '<<>>')],
    ['an XFA form in an object stream', pdf(CATALOG, packedObjects('<</XFA[(a) 2 0 R]>>'))],
    ['a form that submits itself', object('<</S/SubmitForm/F(http://mal.example)>>')],
    ['a form that imports data', object('<</S/ImportData/F(x.fdf)>>')],
    ['a link into an embedded file', object('<</S/GoToE>>')],
  ] as const
).map(([what, content]): Row => [`a PDF with ${what}`, 'a.pdf', content])

export const hiddenPdfs: Row[] = (
  [
    [
      'an object stream with another compression',
      pdf(CATALOG, stream('/Type/ObjStm/N 1/First 4/Filter/LZWDecode', 'xx')),
    ],
    [
      'an object stream compressed twice',
      pdf(CATALOG, packedObjects('<<>>', '/Type/ObjStm/Filter[/FlateDecode/ASCIIHexDecode]')),
    ],
    ['a corrupt object stream', pdf(CATALOG, stream('/Type/ObjStm/Filter/FlateDecode', 'no es zlib'))],
    [
      'a truncated object stream',
      pdf(CATALOG, stream('/Type/ObjStm/Filter/FlateDecode', deflateSync(Buffer.alloc(9e4, 'a/b c')).subarray(0, 60))),
    ],
    [
      'an object stream whose filter is in another object',
      pdf(CATALOG, stream('/Type/ObjStm/N 1/First 4/Filter 3 0 R', 'xx'), '/LZWDecode'),
    ],
    ['an object stream with an abbreviated filter name', pdf(CATALOG, stream('/N 1/First 4/Filter/A85', 'xx'))],
    [
      'a decompression bomb as object stream',
      pdf(CATALOG, stream('/Type/ObjStm/Filter/FlateDecode', deflateSync(Buffer.alloc(40 * 2 ** 20, ' ')))),
    ],
    [
      'a decompression bomb without a type',
      pdf(CATALOG, stream('/Filter/FlateDecode', deflateSync(Buffer.alloc(40 * 2 ** 20, ' ')))),
    ],
    ['a password and an object stream', pdf('<</Encrypt 9 0 R>>', packedObjects('<<>>'))],
  ] as const
).map(([what, content]): Row => [`a PDF with ${what}`, 'a.pdf', content])
