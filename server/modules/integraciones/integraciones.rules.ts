import type { Cola, DatosDe } from '#contract/base/colas.shapes.ts'
import { LECTURAS, type Lectura } from '#contract/integraciones/reglas.ts'
import { CLASES, type ClaseTrabajo } from '#contract/mesa/reglas.ts'
import type { FailedJob } from '#server/jobs/job-rows.ts'

/** Data of a ticket that the description of a job names. */
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
  retirado: 'se anuló',
  medio: 'se rechazó un cheque',
  anulado: 'se anuló un recibo',
}

const EVENTOS_CONTRASENA: Record<DatosDe<'contrasena'>['evento'], string> = {
  olvidada: 'enviar el enlace',
  cambiada: 'avisar que cambió',
  invitada: 'enviarle el enlace para elegir su contraseña',
}

/** Text of a job's action, by queue. */
const DESCRIPTIONS: { [C in Cola]: (datos: DatosDe<C>, ticket: TicketNombrado | undefined) => string } = {
  importacion: () => 'importar los archivos en espera',
  correo: ({ evento }) => `avisar que ${EVENTOS[evento]}`,
  envio: ({ para }) => `enviar el email a ${para}`,
  devolucion: () => 'avisar a la empresa',
  seguidores: ({ evento }) => (evento === 'mencion' ? 'avisar a quien nombraron' : 'avisar a quien quedó a cargo'),
  conversacion: () => 'avisar que escribieron',
  documento: () => 'avisar a quienes les toca',
  pedidoMoto: () => 'avisar a la empresa',
  cobro: () => 'registrarla como pago',
  pago: ({ evento }) => `avisar que ${EVENTOS_PAGO[evento]}`,
  conciliacion: () => 'identificar de quién es cada acreditación',
  resumen: ({ para }) => `enviar el resumen a ${para}`,
  identidad: () => 'actualizar su usuario en el servicio de ingreso',
  contrasena: ({ evento }) => EVENTOS_CONTRASENA[evento],
  segundoPaso: () => 'consultar su verificación en dos pasos en el servicio de ingreso',
  plazo: () => 'avisar a quien lo atiende',
  mesa: (_datos, ticket) => (ticket?.enMesa ? 'actualizar en InvGate' : 'crear en InvGate'),
  lectura: () => 'leer lo que cambió en SAP',
}

const actionOf = <C extends Cola>(cola: C, datos: unknown, ticket: TicketNombrado | undefined): string =>
  DESCRIPTIONS[cola](datos as DatosDe<C>, ticket)

/** Fields of a job's data that identify its subject. */
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
  transferenciaId?: string
  lectura?: Lectura
  clase?: ClaseTrabajo
  entidadId?: number
}

const nameOf = (about: Sobre, ticket: TicketNombrado | undefined): string => {
  const { ticketId, pagoId, razonSocialId, usuarioId, devolucionId, pedidoId, documentoId, certificadoId } = about
  const { sobre, que, transferenciaId, lectura, clase, entidadId } = about
  if (sobre !== undefined) return sobre
  if (que !== undefined) return `Importación de ${que}`
  if (transferenciaId !== undefined) return `Transferencia ${transferenciaId}`
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

/** Returns the description of a job on screen: "Reclamo 40201: crear en la mesa de ayuda". */
export const describeJob = (job: Pick<FailedJob, 'cola' | 'datos'>, ticket: TicketNombrado | undefined): string =>
  `${nameOf(job.datos as Sobre, ticket)}: ${actionOf(job.cola, job.datos, ticket)}`
