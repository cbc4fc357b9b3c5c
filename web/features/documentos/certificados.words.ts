import { DIAS_POR_VENCER, TIPOS_CERTIFICADO } from '#contract/documentos/reglas.ts'
import type { Certificado } from '#contract/documentos/shapes.ts'

/** Returns the name of a certificate: "Ingresos Brutos (Santa Fe)". */
export const nombreDe = ({ tipo, detalle }: Pick<Certificado, 'tipo' | 'detalle'>): string =>
  `${TIPOS_CERTIFICADO[tipo]}${detalle && ` (${detalle})`}`

/** Returns the text on how many days remain until the certificate expires. */
export const quedanDe = ({ dias }: Pick<Certificado, 'dias'>): string => {
  if (dias < 0) return 'Vencido'
  if (dias === 0) return 'Vence hoy'
  return dias === 1 ? 'Queda 1 día' : `Quedan ${dias} días`
}

/** Whether the customer has to renew a certificate, because it was rejected or expires soon. */
export const isPorVencer = ({ dias, estado }: Certificado): boolean => estado === 'rechazado' || dias <= DIAS_POR_VENCER
