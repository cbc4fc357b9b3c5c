import { TIPOS_CERTIFICADO, TIPOS_DOCUMENTO } from '#contract/documentos/reglas.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import type { Texto } from '#modules/notificaciones'
import type { CertificadoAviso, DocumentoAviso } from './documentos-avisos.repository.ts'

/** Path of the certificates, under /autogestion. */
export const CERTIFICADOS_ENLACE = '/documentacion?vista=certificados'

/** Returns the text that tells users about a published document. */
export const contenidoDocumento = (d: DocumentoAviso): Texto => ({
  asunto: `${d.version > 1 ? 'Actualizamos' : 'Publicamos'} ${d.titulo}`,
  titulo: d.version > 1 ? `Actualizamos el documento ${d.titulo}` : `Publicamos un documento: ${d.titulo}`,
  parrafos: [
    d.requiereLectura
      ? 'Necesitamos que lo leas y lo confirmes en el portal.'
      : 'Podés verlo y descargarlo en el portal.',
  ],
  datos: [
    ['Tipo', TIPOS_DOCUMENTO[d.tipo]],
    ...(d.vigenteHasta ? ([['Vigente hasta', formatDay(d.vigenteHasta)]] as const) : []),
  ],
  boton: 'Ver el documento',
})

/** Returns the name of a certificate, such as "Ingresos Brutos (Santa Fe)". */
const nombreOf = ({ tipo, detalle }: CertificadoAviso): string =>
  `${TIPOS_CERTIFICADO[tipo]}${detalle ? ` (${detalle})` : ''}`

const datosOf = (c: CertificadoAviso): Texto['datos'] => [
  ['Razón social', c.razonSocial],
  ['Certificado', nombreOf(c)],
  ['Vence', formatDay(c.vence)],
]

const BOTON = 'Ver los certificados'

/** Returns the text that tells a company that its certificate was approved or rejected. */
export const contenidoResuelto = (c: CertificadoAviso): Texto => ({
  asunto: `${nombreOf(c)}: ${c.estado}`,
  titulo:
    c.estado === 'aprobado' ? `Aprobamos el certificado ${nombreOf(c)}` : `Rechazamos el certificado ${nombreOf(c)}`,
  parrafos: [c.estado === 'aprobado' ? 'Ya lo tenemos en cuenta.' : `Motivo: ${c.motivo}. Subí uno nuevo en su lugar.`],
  datos: datosOf(c),
  boton: BOTON,
})

const expiryText = (dias: number, vence: string): string => {
  if (dias < 0) return `venció el ${formatDay(vence)}`
  if (dias === 0) return 'vence hoy'
  return dias === 1 ? 'vence mañana' : `vence en ${dias} días`
}

/** Returns the text that reminds a company of an expiring certificate. */
export const contenidoVence = (c: CertificadoAviso, dias: number): Texto => ({
  asunto: `${nombreOf(c)} ${expiryText(dias, c.vence)}`,
  titulo: `El certificado ${nombreOf(c)} ${expiryText(dias, c.vence)}`,
  parrafos: ['Subí el nuevo en su lugar para que no tengamos que aplicarte retenciones.'],
  datos: datosOf(c),
  boton: BOTON,
})
