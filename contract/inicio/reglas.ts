import { empezadoDe } from '#contract/borradores/reglas.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { type ClaseSeguida, CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'

interface Espera {
  /** Text in the imperative that asks the customer to do the task. */
  instruction: string
  boton: string
  /** Path under /autogestion of the screen where the task is done. */
  enlace: string
}

interface ClaseTarea {
  titulo: (entidadId: number, detalle: string) => string
  espera: (entidadId: number, estadoId: number, detalle: string) => Espera
}

/** Id of the state "waiting for transport data" (spec §4). */
export const ESPERA_TRANSPORTE = 8

/** Returns the task to answer the distributor's question about an item. */
const respuesta = (clase: ClaseTrabajo, id: number): Espera => ({
  instruction: 'Respondé lo que te preguntamos',
  boton: 'Responder',
  enlace: CONVERSADA_TEXTO[clase].enlace(id),
})

/** Returns the kind of task for returns, claims or warranties: to enter transport data, or to answer a question. */
const conversada = (clase: ClaseSeguida, carpeta: string): ClaseTarea => ({
  titulo: (id) => `${CONVERSADA_TEXTO[clase].titulo} ${id}`,
  espera: (id, estadoId) =>
    estadoId === ESPERA_TRANSPORTE
      ? {
          instruction: 'Cargá los datos de transporte',
          boton: 'Cargar datos',
          enlace: carpeta === 'devoluciones' ? `/${carpeta}/${id}/transporte` : `/${carpeta}/${id}`,
        }
      : respuesta(clase, id),
})

/** Kinds of tasks that customers have, with their texts. */
export const CLASES_TAREA = {
  devolucion: conversada('devolucion', 'devoluciones'),
  reclamo: conversada('reclamo', 'reclamos'),
  garantia: conversada('garantia', 'garantias'),
  pedido: {
    titulo: (id) => `Pedido de motos ${id}`,
    espera: (id, estadoId) =>
      estadoId === PEDIDO.BORRADOR
        ? { instruction: 'Completalo y envialo', boton: 'Seguir', enlace: `/pedidos-motos/nuevo?borrador=${id}` }
        : estadoId === PEDIDO.DESPACHADO
          ? { instruction: 'Confirmá la entrega cuando llegue', boton: 'Confirmar', enlace: `/pedidos-motos/${id}` }
          : respuesta('pedido', id),
  },
  pago: { titulo: (id) => `Pago ${id}`, espera: (id) => respuesta('pago', id) },
  certificadoConsulta: { titulo: (id) => `Certificado ${id}`, espera: (id) => respuesta('certificado', id) },
  borrador: {
    titulo: (_id, clave) => `${empezadoDe(clave)?.titulo ?? 'Algo'} sin terminar`,
    espera: (_id, _estadoId, clave) => ({
      instruction: 'Seguí donde lo dejaste',
      boton: 'Seguir',
      enlace: `/${clave}`,
    }),
  },
  documento: {
    titulo: (_id, detalle) => detalle,
    espera: (id) => ({ instruction: 'Leelo y confirmalo', boton: 'Leer', enlace: `/documentacion/${id}` }),
  },
  certificado: {
    titulo: (_id, detalle) => detalle,
    espera: () => ({ instruction: 'Cargá el nuevo', boton: 'Cargar', enlace: '/documentacion?vista=certificados' }),
  },
} as const satisfies Record<string, ClaseTarea>

export type ClaseTareaId = keyof typeof CLASES_TAREA
export const CLASE_TAREA_IDS = Object.keys(CLASES_TAREA) as ClaseTareaId[]

export const MAX_TAREAS = 50
