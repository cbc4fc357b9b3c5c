import { deflateSync } from 'node:zlib'
import { CATALOG, PDF, type Row } from './good.ts'
import { packedObjects, pdf, stream } from './write.ts'

const object = (body: string) => pdf(CATALOG, body)
export const activePdfs: Row[] = (
  [
    ['a script', object('<</S/JavaScript/JS(app.alert\\(1\\))>>')],
    ['a script written in code', object('<</S/#4A#61vaScript/J#53(1)>>')],
    ['a script all in code', object('<</S/#4a#61#76#61#53#63#72#69#70#74/#4a#53(1)>>')],
    ['a script in a tree of names', pdf('<</Type/Catalog/Names<</JavaScript 2 0 R>>>>', '<</Names[]>>')],
    ['a script in an object stream', pdf(CATALOG, packedObjects('<</S/JavaScript/JS(1)>>'))],
    ['a script in code in an object stream', pdf(CATALOG, packedObjects('<</S/Java#53cript/#4aS(1)>>'))],
    [
      'a script in an object stream whose kind is in code',
      pdf(CATALOG, packedObjects('<</S/JavaScript/JS(1)>>', '/Type/Obj#53tm/N 1/First 4/Filter/Fl#61teDecode')),
    ],
    [
      'a script in an object stream that does not say so',
      pdf(CATALOG, packedObjects('<</S/JavaScript>>', '/Filter/FlateDecode')),
    ],
    [
      'a script in an object stream behind a comment',
      pdf(CATALOG, stream('/Filter/FlateDecode', deflateSync('%x\n5 0 <</JS(1)>>'))),
    ],
    [
      'a script in an object stream that is not packed',
      pdf(CATALOG, stream('/Type/ObjStm/N 1/First 4', '5 0 <</JS(1)>>')),
    ],
    [
      'a script inside a picture',
      pdf(CATALOG, stream('/Subtype/Image/Filter/DCTDecode', '5 0 obj<</S/JavaScript/JS(1)>>endobj')),
    ],
    ['a script after its end', Buffer.concat([PDF, Buffer.from('9 0 obj<</S/JavaScript>>endobj\n%%EOF')])],
    ['a script before its objects', Buffer.from('%PDF-1.4 /JavaScript')],
    ['a program to launch', object('<</S/Launch/F(cmd.exe)>>')],
    ['a program to launch, in code', object('<</S/L#61unch/Win<</F(cmd.exe)>>>>')],
    ['a program to launch, without an end of its stream', pdf(CATALOG, '<</X 1>>\nstream\n/Launch')],
    ['a script when it opens', pdf('<</Type/Catalog/OpenAction<</S/JavaScript/JS(1)>>>>')],
    ['an address when it opens', pdf('<</Type/Catalog/OpenAction<</S/URI/URI(http://mal.example)>>>>')],
    [
      'an address when it opens, elsewhere',
      pdf('<</Type/Catalog/OpenAction 2 0 R>>', '<</S/URI/URI(http://mal.example)>>'),
    ],
    ['an address when it opens, behind a page', pdf('<</OpenAction<</X<</S/GoTo>>/S/URI/URI(http://mal.example)>>>>')],
    ['an address after a page when it opens', pdf('<</OpenAction<</S/GoTo/D[3 0 R/Fit]/Next 2 0 R>>>>', '<</S/URI>>')],
    ['an action that is nowhere', pdf('<</OpenAction 99 0 R>>')],
    [
      'an action that is said twice',
      pdf('<</OpenAction 2 0 R>>', '[3 0 R/Fit]', '<<>>\nendobj\n2 0 obj\n<</S/URI/URI(http://x)>>'),
    ],
    ['an action in code when it opens', pdf('<</Open#41ction<</S/URI/URI(http://x)>>>>')],
    ['an action when a page opens', pdf(CATALOG, '<</Type/Page/AA<</O<</S/URI/URI(http://x)>>>>>>')],
    [
      'an action in an object stream when it opens',
      pdf(CATALOG, packedObjects('<</OpenAction<</S/URI/URI(http://x)>>>>')),
    ],
    ['a file inside', object('<</Type/EmbeddedFile>>')],
    ['a tree of files inside', pdf('<</Names<</EmbeddedFiles 2 0 R>>>>', '<<>>')],
    ['a file inside, of a stream', pdf(CATALOG, stream('/Type/EmbeddedFile/Filter/FlateDecode', deflateSync('MZ')))],
    ['media', object('<</Subtype/RichMedia>>')],
    ['a film', object('<</S/Movie>>')],
    ['a rendition', object('<</S/Rendition>>')],
    ['a form of XFA', pdf('<</AcroForm<</XFA 2 0 R>>>>', '<<>>')],
    ['a form of XFA in an object stream', pdf(CATALOG, packedObjects('<</XFA[(a) 2 0 R]>>'))],
    ['a form that sends itself', object('<</S/SubmitForm/F(http://mal.example)>>')],
    ['a form that brings data', object('<</S/ImportData/F(x.fdf)>>')],
    ['a leap into a file inside', object('<</S/GoToE>>')],
  ] as const
).map(([what, content]): Row => [`a PDF with ${what}`, 'a.pdf', content])

export const hiddenPdfs: Row[] = (
  [
    ['objects packed in another way', pdf(CATALOG, stream('/Type/ObjStm/N 1/First 4/Filter/LZWDecode', 'xx'))],
    ['objects packed twice', pdf(CATALOG, packedObjects('<<>>', '/Type/ObjStm/Filter[/FlateDecode/ASCIIHexDecode]'))],
    ['objects packed and broken', pdf(CATALOG, stream('/Type/ObjStm/Filter/FlateDecode', 'no es zlib'))],
    [
      'objects cut in the middle',
      pdf(CATALOG, stream('/Type/ObjStm/Filter/FlateDecode', deflateSync(Buffer.alloc(9e4, 'a/b c')).subarray(0, 60))),
    ],
    [
      'objects whose packing is elsewhere',
      pdf(CATALOG, stream('/Type/ObjStm/N 1/First 4/Filter 3 0 R', 'xx'), '/LZWDecode'),
    ],
    ['objects that some readers take for packed', pdf(CATALOG, stream('/N 1/First 4/Filter/A85', 'xx'))],
    [
      'a bomb of objects',
      pdf(CATALOG, stream('/Type/ObjStm/Filter/FlateDecode', deflateSync(Buffer.alloc(40 * 2 ** 20, ' ')))),
    ],
    [
      'a bomb that does not say what it is',
      pdf(CATALOG, stream('/Filter/FlateDecode', deflateSync(Buffer.alloc(40 * 2 ** 20, ' ')))),
    ],
    ['a password and packed objects', pdf('<</Encrypt 9 0 R>>', packedObjects('<<>>'))],
  ] as const
).map(([what, content]): Row => [`a PDF with ${what}`, 'a.pdf', content])
