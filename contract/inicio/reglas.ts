import { empezadoDe } from '#contract/borradores/reglas.ts'
import type { ClaseTrabajo } from '#contract/mesa/reglas.ts'
import { type ClaseSeguida, CONVERSADA_TEXTO } from '#contract/mesa/respuestas.ts'
import { PEDIDO } from '#contract/pedidos-motos/estados.ts'

interface Espera {
  /** Request to the customer, in the imperative. */
  instruction: string
  /** Verb of its button. */
  boton: string
  /** Path of its screen, under /autogestion. */
  enlace: string
}

interface ClaseTarea {
  /** Title of its row. */
  titulo: (entidadId: number, detalle: string) => string
  espera: (entidadId: number, estadoId: number, detalle: string) => Espera
}

/** State 8 (spec §4): waiting for transport data. */
export const ESPERA_TRANSPORTE = 8

/** Waits for an answer. */
const respuesta = (clase: ClaseTrabajo, id: number): Espera => ({
  instruction: 'Respondé lo que te preguntamos',
  boton: 'Responder',
  enlace: CONVERSADA_TEXTO[clase].enlace(id),
})

/** Return, claim or warranty: waits for transport data or an answer. */
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

/** Kinds of tasks of a customer, with their texts. */
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

/** Maximum tasks of one answer. */
export const MAX_TAREAS = 50
