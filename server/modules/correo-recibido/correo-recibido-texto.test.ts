import { describe, expect, test } from 'vitest'
import { textOfHtml } from '#gateways/html-a-texto.ts'
import { RESPONDE_ARRIBA } from '#gateways/mail/plantilla.ts'
import { textoPropio } from './correo-recibido-texto.rules.ts'

const OURS = `— ${RESPONDE_ARRIBA} —\n\nHola, Lucía:\n\nRespondimos el reclamo 40201\n\nVer el reclamo: https://portal.example/autogestion/reclamos/40201`
const marked = OURS.replace(/^/gm, '> ')

/** Answers as each program sends them, and the text that their authors wrote. */
const SAMPLES: readonly (readonly [program: string, sent: string, own: string])[] = [
  ['an answer without quotation', 'Ya lo mandamos.', 'Ya lo mandamos.'],
  [
    'Gmail in Spanish',
    `Va la foto.\n\nEl jue, 19 nov 2026 a las 10:00, Meridiana (<respuestas+r1@meridiana.example>)\nescribió:\n\n${marked}\n`,
    'Va la foto.',
  ],
  [
    'Gmail in Spanish, one line',
    `Sí.\n\nEl jue, 19 nov 2026 a la(s) 10:00, Meridiana (a@b.example) escribió:\n${marked}`,
    'Sí.',
  ],
  [
    'Gmail in English',
    `Yes, please.\n\nOn Thu, Nov 19, 2026 at 10:00 AM Meridiana <a@b.example> wrote:\n\n${marked}`,
    'Yes, please.',
  ],
  [
    'Gmail, with an attribution of three lines',
    `Listo\n\nOn Thu, Nov 19, 2026 at 10:00 AM Distribuidora Meridiana de Rosario\n<respuestas+r1-a-0123456789abcdef@meridiana.example>\nwrote:\n\n${marked}`,
    'Listo',
  ],
  ['an old version of Gmail', `Dale.\n\n2026-11-19 10:00 GMT-03:00 Meridiana <a@b.example>:\n\n${marked}`, 'Dale.'],
  [
    'Outlook in Spanish',
    `Hola, va el remito.\n\nDe: Meridiana <a@b.example>\nEnviado: jueves, 19 de noviembre de 2026 10:00\nPara: Lucía <l@c.example>\nAsunto: Reclamo 40201\n\n${OURS}`,
    'Hola, va el remito.',
  ],
  [
    'Outlook in English',
    `See attached.\r\n\r\nFrom: Meridiana <a@b.example>\r\nSent: Thursday, November 19, 2026 10:00 AM\r\nTo: Lucia <l@c.example>\r\nSubject: Reclamo 40201\r\n\r\nHola`,
    'See attached.',
  ],
  [
    'Outlook on the web, after a rule',
    `Gracias\n\n________________________________\nDe: Meridiana <a@b.example>\nEnviado: jueves 19\nPara: l@c.example\nAsunto: Reclamo\n\nHola`,
    'Gracias',
  ],
  [
    'Outlook with bold labels',
    `Gracias\n\n*De:* Meridiana <a@b.example>\n*Enviado el:* jueves\n*Para:* l@c.example\n*Asunto:* Reclamo\n\nHola`,
    'Gracias',
  ],
  [
    'Outlook of the phone',
    `Perfecto\n\nObtener Outlook para Android<https://aka.ms/x>\n________________________________\nFrom: Meridiana <a@b.example>\nSent: Thursday\nTo: l@c.example\nSubject: Reclamo\n`,
    'Perfecto',
  ],
  ['Outlook Express', `Va.\n\n-----Mensaje original-----\nDe: Meridiana\nPara: Lucía\n\nHola`, 'Va.'],
  ['an original message in English', `Ok\n\n----- Original Message -----\nHola`, 'Ok'],
  [
    'Apple Mail in Spanish',
    `Mañana paso.\n\n> El 19 nov 2026, a las 10:00, Meridiana <a@b.example> escribió:\n> \n${marked}`,
    'Mañana paso.',
  ],
  [
    'Apple Mail of the phone',
    `Mañana paso.\n\nEnviado desde mi iPhone\n\n> El 19 nov 2026, a la(s) 10:00, Meridiana <a@b.example> escribió:\n> \n> ${'\u{FEFF}'}Hola`,
    'Mañana paso.',
  ],
  [
    'Apple Mail in English',
    `Tomorrow.\n\nSent from my iPhone\n\nOn 19 Nov 2026, at 10:00, Meridiana <a@b.example> wrote:\n\n${marked}`,
    'Tomorrow.',
  ],
  ['Thunderbird', `Está bien.\n\nEl 19/11/26 a las 10:00, Meridiana escribió:\n${marked}`, 'Está bien.'],
  [
    'Yahoo, without marks',
    `Recibido.\n\n    El jueves, 19 de noviembre de 2026, 10:00:00 ART, Meridiana <a@b.example> escribió:\n\n${OURS}`,
    'Recibido.',
  ],
  [
    'Zoho',
    `Recibido.\n\n---- El jue, 19 nov 2026 10:00:00 -0300 Meridiana <a@b.example> escribió ----\n\n${OURS}`,
    'Recibido.',
  ],
  ['only our own separator line', `Acá va.\n\n${OURS}`, 'Acá va.'],
  [
    'an answer below the quotation',
    `El 19/11/26 a las 10:00, Meridiana escribió:\n> ¿De qué lote es?\n\nDel P2608.`,
    'Del P2608.',
  ],
  ['answers inside the quotation', `> ¿De qué lote es?\nDel P2608.\n\n> ¿Cuántas?\nCuatro.`, 'Del P2608.\n\nCuatro.'],
  ['a signature', `Son cuatro.\n\n-- \nLucía Ferreyra\nRepuestos Litoral Sur`, 'Son cuatro.'],
  [
    'a user who reports the words of another person',
    `El mecánico escribió:\nno frena\nDe: la caja 4`,
    'El mecánico escribió:\nno frena\nDe: la caja 4',
  ],
  ['a rule drawn by the user', `Uno\n____________\nDos`, 'Uno\n____________\nDos'],
  [
    'paragraphs divided by hyphens',
    'Hay dos.\n--\n1) El filtro.\n--\n2) Un disco.',
    'Hay dos.\n--\n1) El filtro.\n--\n2) Un disco.',
  ],
  ['paragraphs divided by the mark of a signature', 'Uno.\n-- \nDos.\n-- \nTres.', 'Uno.\n--\nDos.\n--\nTres.'],
  ['a list with hyphens', '- un filtro\n- dos discos\n-- de los chicos', '- un filtro\n- dos discos\n-- de los chicos'],
  ['eight lines below the mark of a signature', `Va.\n-- \n${'Lucía\n'.repeat(8)}`, 'Va.'],
  [
    'nine lines below the mark of a signature',
    `Va.\n-- \n${'Caja\n'.repeat(9)}`,
    `Va.\n--\n${'Caja\n'.repeat(9)}`.trim(),
  ],
  [
    'a signature above the quotation',
    `Va.\n-- \nLucía\n\nEl 19/11/26 a las 10:00, Meridiana escribió:\n${marked}`,
    'Va.',
  ],
  [
    'the data of a parcel',
    'Los datos:\n\nDe: Rosario\nPara: Depósito Meridiana\nFecha: 21/11/2026\nAsunto: repuestos\nGuía: ÑB-7741203',
    'Los datos:\n\nDe: Rosario\nPara: Depósito Meridiana\nFecha: 21/11/2026\nAsunto: repuestos\nGuía: ÑB-7741203',
  ],
  [
    'the data of a parcel with a contact',
    'De: Rosario\nPara: Depósito\nFecha: 21/11/2026\nContacto: juan@expreso.example',
    'De: Rosario\nPara: Depósito\nFecha: 21/11/2026\nContacto: juan@expreso.example',
  ],
  [
    'Outlook without addresses, above our separator',
    `Va.\n\nDe: Meridiana\nEnviado: jueves\nPara: Lucía\nAsunto: R\n\n${OURS}`,
    'Va.',
  ],
  [
    'a message of another person that the author forwards',
    `Mirá lo que contestó el expreso:\n\n---------- Forwarded message ---------\nDe: Expreso <e@x.example>\nDate: jueves\nSubject: Guía\nTo: l@c.example\n\nSale el lunes.\n\nEl 19/11/26 a las 10:00, Meridiana escribió:\n${marked}`,
    'Mirá lo que contestó el expreso:\n\n---------- Forwarded message ---------\nDe: Expreso <e@x.example>\nDate: jueves\nSubject: Guía\nTo: l@c.example\n\nSale el lunes.',
  ],
  [
    'a carrier',
    'Enviado con Expreso Ñandubay, guía ÑB-7741203, 3 bultos.',
    'Enviado con Expreso Ñandubay, guía ÑB-7741203, 3 bultos.',
  ],
  ['a place', 'Enviado desde mi taller con el fletero', 'Enviado desde mi taller con el fletero'],
  ['a vehicle', 'Enviado con la moto\nEnviado desde mi moto 4', 'Enviado con la moto\nEnviado desde mi moto 4'],
  [
    'a parcel that a phone was part of',
    'Enviado desde mi celular, la guía es 12',
    'Enviado desde mi celular, la guía es 12',
  ],
  ['a parcel by mail', 'Enviado por correo argentino, guía 12', 'Enviado por correo argentino, guía 12'],
  ['a parcel by the post office', 'Enviado por correo', 'Enviado por correo'],
  ['a phone of Samsung', 'Sí.\n\nEnviado desde mi Samsung Galaxy A54 5G', 'Sí.'],
  ['a device of Samsung', 'Sí.\n\nEnviado desde mi dispositivo Galaxy', 'Sí.'],
  ['a phone without brand', 'Sí.\n\nEnviado desde mi smartphone Samsung Galaxy.', 'Sí.'],
  ['the mail program of Windows', 'Sí.\n\nEnviado desde Correo para Windows 10', 'Sí.'],
  ['Outlook for iOS, with its address', 'Sí.\n\nEnviado desde Outlook para iOS<https://aka.ms/o0ukef>', 'Sí.'],
  ['Yahoo on a phone', 'Sí.\n\nEnviado desde Yahoo Mail para iPhone', 'Sí.'],
  ['Proton', 'Sí.\n\nEnviado con Proton Mail', 'Sí.'],
  ['a day without date', 'El lunes escribió:\nno frena', 'El lunes escribió:\nno frena'],
  [
    'a day with date and time',
    'El 23/11/2026 a las 10:30 el fletero escribió:\nno salgo',
    'El 23/11/2026 a las 10:30 el fletero escribió:\nno salgo',
  ],
  [
    'an address named by the author',
    'El mecánico juan@taller.example escribió:\nno frena',
    'El mecánico juan@taller.example escribió:\nno frena',
  ],
  [
    'a question about our separator',
    `¿Qué es "${RESPONDE_ARRIBA}"?\nNo lo veo.`,
    `¿Qué es "${RESPONDE_ARRIBA}"?\nNo lo veo.`,
  ],
  ['invisible spaces and control characters', `\u{200B}Hola\u{A0}a todos\u0000\u0007`, 'Hola a todos'],
  ['only the quotation', marked, ''],
  ['only a signature of a phone', `Enviado desde mi iPhone\n\n${marked}`, ''],
]

describe('textoPropio keeps only the text of the author', () => {
  test.each(SAMPLES)('%s', (_program, sent, own) => {
    expect(textoPropio(sent)).toBe(own)
  })

  test.each(SAMPLES)('returns its own result unchanged: %s', (_program, _sent, own) => {
    expect(textoPropio(own)).toBe(own)
  })
})

test('reads a line that was crafted to slow down its expressions as fast as any other line', () => {
  const line = `B${'<:'.repeat(80)}${'@:'.repeat(60)}${'>'.repeat(60)}${'\t'.repeat(50)}:x 10:30`
  const sent = Array.from({ length: 1000 }, () => line).join('\n')
  expect(textoPropio(sent)).toBe(sent)
})

describe('HTML', () => {
  test.each([
    [
      'Gmail',
      '<div dir="ltr">Va la foto.<br>Gracias</div><br><div class="gmail_quote"><div dir="ltr">El jue, 19 nov 2026 a las 10:00, M (&lt;<a href="mailto:a@b.example">a@b.example</a>&gt;) escribi&oacute;:<br></div><blockquote><div>Hola</div></blockquote></div>',
      'Va la foto.\nGracias',
    ],
    [
      'Outlook',
      '<html><head><style>p{margin:0}</style></head><body><p>Va&nbsp;el remito n&ordm; 4.</p><p>Gracias</p><div><b>De:</b> M &lt;a@b.example&gt;<br><b>Enviado:</b> jueves<br><b>Para:</b> l@c.example<br><b>Asunto:</b> R</div><p>Hola</p></body></html>',
      'Va el remito nº 4.\n\nGracias',
    ],
    ['Gmail with a signature', '<div>Va.</div><div>--&nbsp;<br></div><div>Lucía</div>', 'Va.'],
    ['paragraphs with dashes', '<div>Uno</div><div>--</div><div>Dos</div>', 'Uno\n--\nDos'],
    ['a mail of the portal', `<p>Listo</p><div><p>— ${RESPONDE_ARRIBA} —</p><p>Hola</p></div>`, 'Listo'],
  ])('of %s is converted to text', (_program, html, own) => {
    expect(textoPropio(textOfHtml(html))).toBe(own)
  })

  test('loses its scripts and links', () => {
    const html =
      '<script>alert(1)</script><img src="https://x.example/p.png" onerror="x()"><a href="javascript:x()">ver</a> &lt;b&gt; 2 < 3 &#0;&#x1F600;&foo;'
    expect(textOfHtml(html)).toBe('ver <b> 2 < 3 😀&foo;')
  })

  test.each([
    ['unclosed tags', '<'.repeat(500_000)],
    ['unclosed tags with names', '<a '.repeat(200_000)],
    ['unclosed comments', '<!--'.repeat(200_000)],
    ['unclosed quotations', '<blockquote>'.repeat(50_000)],
    ['many addresses', `El ${'<a@b.c> '.repeat(50_000)}`],
    ['many rules', '_____________\nDe: x\n'.repeat(20_000)],
  ])('crafted to slow down the conversion is read: %s', (_what, html) => {
    expect(textoPropio(textOfHtml(html)).length).toBeLessThanOrEqual(html.length)
    expect(textoPropio(html).length).toBeLessThanOrEqual(html.length)
  })
})
