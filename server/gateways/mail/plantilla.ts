import { escapeHtml } from '#server/http/html.ts'

/** Table of items with an amount each, under two column titles. Totals with their names stand below. */
interface Tabla {
  titulos: readonly [nombre: string, importe: string]
  filas: readonly { nombre: string; detalle: string; importe: string }[]
  totales: readonly (readonly [string, string])[]
}

/** Content of a message. No field contains HTML. */
export interface Contenido {
  asunto: string
  titulo: string
  /** First name of the recipient; absent: the greeting has no name. */
  saludo?: string | undefined
  parrafos: readonly string[]
  /** Text of a user, shown as a quotation. */
  cita?: string | undefined
  tabla?: Tabla | undefined
  datos: readonly (readonly [string, string])[]
  boton: { texto: string; url: string }
  /** Link to unsubscribe. */
  baja?: { texto: string; url: string } | undefined
  /** true: the recipient can reply by e-mail. */
  seResponde?: boolean
  /** Footer that replaces the usual one. */
  pie?: string
}

export interface Marca {
  nombre: string
  color: string
}

/** Line of a message above which the recipient writes a reply. */
export const RESPONDE_ARRIBA = 'Respondé por encima de esta línea'
const ARRIBA = `— ${RESPONDE_ARRIBA} —`

const footerOf = ({ seResponde, pie }: Contenido): string =>
  pie ??
  (seResponde
    ? 'Podés responder este email: tu respuesta queda en los comentarios.'
    : 'Es un mensaje automático: para responder, iniciá sesión en el portal.')

const lines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>')

const textOfTabla = ({ filas, totales }: Tabla): string =>
  [
    ...filas.map(({ nombre, detalle, importe }) => `• ${nombre} · ${detalle} · ${importe}`),
    ...totales.map((total) => total.join(': ')),
  ].join('\n')

/** Returns a table of two columns, which fits a phone. The detail is below the name; amounts do not wrap. */
const htmlOfTabla = ({ titulos, filas, totales }: Tabla): string => {
  const cell = 'padding:6px 12px 6px 0;text-align:left;vertical-align:top'
  const amount = 'padding:6px 0;text-align:right;vertical-align:top;white-space:nowrap'
  const line = 'border-bottom:1px solid #d5dae0'
  const title = `${line};color:#5b6470;font-weight:400`
  const rows = filas.map(
    ({ nombre, detalle, importe }) =>
      `<tr><td style="${cell};${line}">${escapeHtml(nombre)}<br><span style="font-size:13px;color:#5b6470">${escapeHtml(detalle)}</span></td><td style="${amount};${line}">${escapeHtml(importe)}</td></tr>`,
  )
  const sums = totales.map(
    ([nombre, importe]) =>
      `<tr><th scope="row" style="${cell}">${escapeHtml(nombre)}</th><td style="${amount};font-weight:600">${escapeHtml(importe)}</td></tr>`,
  )
  return `<table style="border-collapse:collapse;width:100%;margin:0 0 16px;font-size:15px">
<thead><tr><th scope="col" style="${cell};${title}">${escapeHtml(titulos[0])}</th><th scope="col" style="${amount};${title}">${escapeHtml(titulos[1])}</th></tr></thead>
<tbody>${[...rows, ...sums].join('')}</tbody></table>`
}

const renderText = (contenido: Contenido, marca: Marca): string => {
  const { titulo, saludo, parrafos, cita, tabla, datos, boton, seResponde } = contenido
  return [
    ...(seResponde ? [ARRIBA] : []),
    saludo ? `Hola, ${saludo}:` : 'Hola:',
    titulo,
    ...parrafos,
    ...(cita ? [cita.replace(/^/gm, '> ')] : []),
    ...(tabla ? [textOfTabla(tabla)] : []),
    ...(datos.length ? [datos.map(([nombre, valor]) => `${nombre}: ${valor}`).join('\n')] : []),
    `${boton.texto}: ${boton.url}`,
    `${marca.nombre}\n${footerOf(contenido)}`,
    ...(contenido.baja ? [`${contenido.baja.texto}: ${contenido.baja.url}`] : []),
  ].join('\n\n')
}

const renderHtml = (contenido: Contenido, marca: Marca): string => {
  const { asunto, titulo, saludo, parrafos, cita, tabla, datos, boton, baja, seResponde } = contenido
  const color = escapeHtml(marca.color)
  const rows = datos.map(
    ([nombre, valor]) =>
      `<tr><td style="padding:4px 12px 4px 0;color:#5b6470;vertical-align:top">${escapeHtml(nombre)}</td><td style="padding:4px 0">${escapeHtml(valor)}</td></tr>`,
  )
  return `<!doctype html>
<html lang="es-AR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(asunto)}</title></head>
<body style="margin:0;background:#f3f5f7;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1c2430">
<div style="max-width:560px;margin:0 auto;padding:16px">${seResponde ? `\n<p style="margin:0 0 12px;font-size:13px;color:#5b6470">${ARRIBA}</p>` : ''}
<p style="margin:0;padding:12px 20px;background:${color};color:#ffffff;font-weight:600;border-radius:8px 8px 0 0">${escapeHtml(marca.nombre)}</p>
<div style="background:#ffffff;padding:20px;border-radius:0 0 8px 8px">
<p style="margin:0 0 12px">${saludo ? `Hola, ${escapeHtml(saludo)}:` : 'Hola:'}</p>
<h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${escapeHtml(titulo)}</h1>
${parrafos.map((parrafo) => `<p style="margin:0 0 12px">${lines(parrafo)}</p>`).join('\n')}
${cita ? `<blockquote style="margin:0 0 12px;padding:8px 16px;border-left:4px solid ${color};background:#f3f5f7;overflow-wrap:anywhere">${lines(cita)}</blockquote>` : ''}
${tabla ? htmlOfTabla(tabla) : ''}
${rows.length ? `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px;font-size:15px">${rows.join('')}</table>` : ''}
<p style="margin:0"><a href="${escapeHtml(boton.url)}" style="display:inline-block;padding:10px 20px;background:${color};color:#ffffff;text-decoration:none;border-radius:6px;font-weight:600">${escapeHtml(boton.texto)}</a></p>
</div>
<p style="margin:12px 20px;font-size:13px;color:#5b6470">${footerOf(contenido)}${baja ? ` <a href="${escapeHtml(baja.url)}" style="color:#5b6470">${escapeHtml(baja.texto)}</a>` : ''}</p>
</div></body></html>
`
}

/** Renders a message as plain text and as HTML for any mail program. Escapes the text of users. */
export const renderMail = (contenido: Contenido, marca: Marca): { asunto: string; texto: string; html: string } => ({
  asunto: contenido.asunto.replace(/[\r\n]+/g, ' '),
  texto: renderText(contenido, marca),
  html: renderHtml(contenido, marca),
})
