import { empezadoDe } from '#contract/borradores/reglas.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'

interface Espera {
  /** What is asked of the customer, as an order. */
  pide: string
  /** The verb of its button. */
  boton: string
  /** Where it is done, under /autogestion. */
  enlace: string
}

interface ClaseTarea {
  /** What it is called, in a row by itself. */
  titulo: (entidadId: number, detalle: string) => string
  espera: (entidadId: number, estadoId: number, detalle: string) => Espera
}

/** State 8 (spec §4): the transport data are awaited. */
export const ESPERA_TRANSPORTE = 8

/** What is conversed about: the transport data or an answer is awaited. */
const conversada = (nombre: string, carpeta: string): ClaseTarea => ({
  titulo: (id) => `${nombre} ${id}`,
  espera: (id, estadoId) =>
    estadoId === ESPERA_TRANSPORTE
      ? {
          pide: 'Cargá los datos de transporte',
          boton: 'Cargar datos',
          enlace: carpeta === 'devoluciones' ? `/${carpeta}/${id}/transporte` : `/${carpeta}/${id}`,
        }
      : { pide: 'Respondé lo que te preguntamos', boton: 'Responder', enlace: `/${carpeta}/${id}/comentarios` },
})

/** Everything that can wait for a customer, and the words for it. */
export const CLASES_TAREA = {
  devolucion: conversada('Devolución', 'devoluciones'),
  reclamo: conversada('Reclamo', 'reclamos'),
  garantia: conversada('Garantía', 'garantias'),
  pedido: {
    titulo: (id) => `Pedido de motos ${id}`,
    espera: (id, estadoId) =>
      estadoId === PEDIDO.BORRADOR
        ? { pide: 'Completalo y envialo', boton: 'Seguir', enlace: `/pedidos-motos/nuevo?borrador=${id}` }
        : { pide: 'Confirmá la entrega cuando llegue', boton: 'Confirmar', enlace: `/pedidos-motos/${id}` },
  },
  borrador: {
    titulo: (_id, clave) => `${empezadoDe(clave)?.titulo ?? 'Algo'} sin terminar`,
    espera: (_id, _estadoId, clave) => ({ pide: 'Seguí donde lo dejaste', boton: 'Seguir', enlace: `/${clave}` }),
  },
  documento: {
    titulo: (_id, detalle) => detalle,
    espera: (id) => ({ pide: 'Leelo y confirmalo', boton: 'Leer', enlace: `/documentacion/${id}` }),
  },
  certificado: {
    titulo: (_id, detalle) => detalle,
    espera: () => ({ pide: 'Cargá el nuevo', boton: 'Cargar', enlace: '/documentacion?vista=certificados' }),
  },
} as const satisfies Record<string, ClaseTarea>

export type ClaseTareaId = keyof typeof CLASES_TAREA
export const CLASE_TAREA_IDS = Object.keys(CLASES_TAREA) as ClaseTareaId[]

/** The most that one answer has. */
export const MAX_TAREAS = 50
