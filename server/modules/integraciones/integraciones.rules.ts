import type { DatosDe } from '#contract/base/colas.shapes.ts'
import { LECTURAS, type Lectura } from '#contract/integraciones/reglas.ts'
import { CLASES, type ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { FailedJob } from '#server/job-rows.ts'

/** What the texts need to know of a ticket. */
export interface TicketNombrado {
  ticketId: number
  tipo: 'reclamo' | 'garantia'
  enMesa: boolean
}

const EVENTOS: Record<DatosDe<'correo'>['evento'], string> = {
  creado: 'se creó',
  respondido: 'hay una respuesta',
  estado: 'cambió el estado',
  espera: 'se espera una respuesta',
}

const EVENTOS_PAGO: Record<DatosDe<'pago'>['evento'], string> = {
  creado: 'se informó',
  resuelto: 'se aplicó o se rechazó',
}

const whatOf = ({ cola, datos }: Pick<FailedJob, 'cola' | 'datos'>, ticket: TicketNombrado | undefined): string => {
  if (cola === 'mesa') return ticket?.enMesa ? 'actualizar en la mesa de ayuda' : 'crear en la mesa de ayuda'
  if (cola === 'envio') return `enviar el correo a ${(datos as DatosDe<'envio'>).para}`
  if (cola === 'resumen') return `enviar el resumen a ${(datos as DatosDe<'resumen'>).para}`
  if (cola === 'importacion') return 'cargar lo que espera'
  if (cola === 'contrasena')
    return (datos as DatosDe<'contrasena'>).evento === 'olvidada' ? 'mandar el enlace' : 'avisar que cambió'
  if (cola === 'identidad') return 'actualizar su cuenta en el proveedor de identidad'
  if (cola === 'devolucion' || cola === 'pedidoMoto') return 'avisar a la empresa'
  if (cola === 'lectura') return 'leer lo que cambió en SAP'
  if (cola === 'documento') return 'avisar a quienes les toca'
  if (cola === 'plazo') return 'avisar a quien lo atiende'
  if (cola === 'pago') return `avisar que ${EVENTOS_PAGO[(datos as DatosDe<'pago'>).evento]}`
  return `avisar que ${EVENTOS[(datos as DatosDe<'correo'>).evento]}`
}

/** The numbers, or the words, that say what a job is about. */
type Sobre = Partial<
  Record<
    | 'ticketId'
    | 'pagoId'
    | 'razonSocialId'
    | 'usuarioId'
    | 'devolucionId'
    | 'pedidoId'
    | 'documentoId'
    | 'certificadoId',
    number
  >
> & {
  sobre?: string
  que?: string
  lectura?: Lectura
  clase?: ClaseTrabajo
  entidadId?: number
}

const nameOf = (about: Sobre, ticket: TicketNombrado | undefined): string => {
  const { ticketId, pagoId, razonSocialId, usuarioId, devolucionId, pedidoId, documentoId, certificadoId } = about
  const { sobre, que, lectura, clase, entidadId } = about
  if (sobre !== undefined) return sobre
  if (que !== undefined) return `Importación de ${que}`
  if (lectura !== undefined) return LECTURAS[lectura].texto
  if (clase !== undefined) return `${CLASES[clase].texto} ${entidadId}`
  if (documentoId !== undefined) return `Documento ${documentoId}`
  if (certificadoId !== undefined) return `Certificado ${certificadoId}`
  if (devolucionId !== undefined) return `Devolución ${devolucionId}`
  if (pedidoId !== undefined) return `Pedido de motos ${pedidoId}`
  if (pagoId !== undefined) return `Pago ${pagoId}`
  if (razonSocialId !== undefined) return `Cuenta corriente de ${razonSocialId}`
  if (usuarioId !== undefined) return `Representante ${usuarioId}`
  return `${ticket?.tipo === 'garantia' ? 'Garantía' : 'Reclamo'} ${ticketId}`
}

/** A job as a person names it: "Reclamo 40201: crear en la mesa de ayuda". */
export const describeJob = (job: Pick<FailedJob, 'cola' | 'datos'>, ticket: TicketNombrado | undefined): string =>
  `${nameOf(job.datos as Sobre, ticket)}: ${whatOf(job, ticket)}`
