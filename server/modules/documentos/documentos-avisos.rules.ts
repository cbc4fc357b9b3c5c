import { TIPOS_CERTIFICADO, TIPOS_DOCUMENTO } from '#contract/documentos/reglas.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import type { Texto } from '#modules/notificaciones'
import type { CertificadoAviso, DocumentoAviso } from './documentos-avisos.repository.ts'

/** Where the certificates are, under /autogestion. */
export const CERTIFICADOS_ENLACE = '/documentacion?vista=certificados'

/** What the people a document is for are told when it is published. */
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

/** "Ingresos Brutos (Santa Fe)" */
const nombreOf = ({ tipo, detalle }: CertificadoAviso): string =>
  `${TIPOS_CERTIFICADO[tipo]}${detalle ? ` (${detalle})` : ''}`

const datosOf = (c: CertificadoAviso): Texto['datos'] => [
  ['Razón social', c.razonSocial],
  ['Certificado', nombreOf(c)],
  ['Vence', formatDay(c.vence)],
]

const BOTON = 'Ver los certificados'

/** What a company is told when its certificate is decided. */
export const contenidoResuelto = (c: CertificadoAviso): Texto => ({
  asunto: `${nombreOf(c)}: ${c.estado}`,
  titulo:
    c.estado === 'aprobado' ? `Aprobamos el certificado ${nombreOf(c)}` : `Rechazamos el certificado ${nombreOf(c)}`,
  parrafos: [c.estado === 'aprobado' ? 'Ya lo tenemos en cuenta.' : `Motivo: ${c.motivo}. Subí uno nuevo en su lugar.`],
  datos: datosOf(c),
  boton: BOTON,
})

const cuando = (dias: number, vence: string): string => {
  if (dias < 0) return `venció el ${formatDay(vence)}`
  if (dias === 0) return 'vence hoy'
  return dias === 1 ? 'vence mañana' : `vence en ${dias} días`
}

/** What a company is told when a certificate is about to expire. */
export const contenidoVence = (c: CertificadoAviso, dias: number): Texto => ({
  asunto: `${nombreOf(c)} ${cuando(dias, c.vence)}`,
  titulo: `El certificado ${nombreOf(c)} ${cuando(dias, c.vence)}`,
  parrafos: ['Subí el nuevo en su lugar para que no tengamos que aplicarte retenciones.'],
  datos: datosOf(c),
  boton: BOTON,
})
