import { CAPACIDADES, type CapacidadId } from '#contract/base/capacidades.ts'
import { hitoEstado } from '#contract/base/estados.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'

interface Clase {
  texto: string
  /** Returns the path of the item's screen under /autogestion, for links outside the mesa. */
  enlace: (entidadId: number) => string
  /** Capability that staff need to work on items of this kind. */
  capacidad: CapacidadId
  /** Service to which the kind belongs. The mesa hides its items while the distributor does not offer the service. */
  servicio?: ServicioId
}

/** Kinds of work in the mesa. */
export const CLASES = {
  devolucion: {
    texto: 'Devolución',
    enlace: (id) => `/devoluciones/${id}`,
    capacidad: 'mesa',
    servicio: SERVICIOS.devoluciones,
  },
  reclamo: { texto: 'Reclamo', enlace: (id) => `/reclamos/${id}`, capacidad: 'mesa', servicio: SERVICIOS.reclamos },
  garantia: { texto: 'Garantía', enlace: (id) => `/garantias/${id}`, capacidad: 'mesa', servicio: SERVICIOS.garantias },
  pago: {
    texto: 'Pago',
    enlace: (id) => `/cuenta-corriente/pagos/${id}`,
    capacidad: 'resolverPagos',
    servicio: SERVICIOS.cuentaCorriente,
  },
  pedido: {
    texto: 'Pedido de motos',
    enlace: (id) => `/pedidos-motos/${id}`,
    capacidad: 'revisarPedidosMotos',
    servicio: SERVICIOS.pedidosMotos,
  },
  certificado: {
    texto: 'Certificado',
    enlace: () => '/documentacion',
    capacidad: 'resolverCertificados',
    servicio: SERVICIOS.documentacion,
  },
  alta: { texto: 'Alta de razón social', enlace: () => '/validar-razon', capacidad: 'resolverRazonesSociales' },
} as const satisfies Record<string, Clase>

export type ClaseTrabajo = keyof typeof CLASES

/** Whether the distributor offers a kind of work: the kind needs no service, or a service in `servicios`. */
export const isOfrecida = (clase: ClaseTrabajo, servicios: Iterable<number>): boolean => {
  const { servicio }: Clase = CLASES[clase]
  return servicio === undefined || [...servicios].includes(servicio)
}

/** Returns the kinds of work that users with these roles attend. Only kinds whose service is offered. */
export const clasesDe = (
  roles: Iterable<string>,
  servicios: Iterable<number> = Object.values(SERVICIOS),
): ClaseTrabajo[] => {
  const own = [...roles]
  return (Object.keys(CLASES) as ClaseTrabajo[]).filter(
    (clase) => hasAnyRole(own, CAPACIDADES[CLASES[clase].capacidad].roles) && isOfrecida(clase, servicios),
  )
}

/** States in which the distributor has a deadline, by kind of work. 0: the only pending state of the kind. */
export const CON_PLAZO: Record<ClaseTrabajo, readonly number[]> = {
  devolucion: [11, 1, 2, 12, 10, 9, 7, 5, 6],
  reclamo: [1, 2, 5],
  garantia: [11, 1, 2, 12, 10, 9, 7, 5, 6],
  pago: [0],
  pedido: [102, 103, 104, 105, 107, 108],
  certificado: [0],
  alta: [0],
}

export const textoEstadoTrabajo = (estadoId: number): string => (estadoId === 0 ? 'Por resolver' : hitoEstado(estadoId))

interface Cola {
  texto: string
  /** Text of an empty queue. */
  vacia: string
  /** trabajo: queue of items with something in common; etapa: queue of items in the same stage. */
  grupo: 'trabajo' | 'etapa'
  /** Kinds of work that the queue can contain; absent: all kinds. */
  clases?: readonly ClaseTrabajo[]
  /** Key that opens the queue when it is pressed after g. */
  tecla: string
}

/** Queues of the mesa in display order. The server has the SQL condition of each. */
export const COLAS = {
  mias: { texto: 'Para mí', vacia: 'No tenés gestiones asignadas. Tocá Siguiente.', grupo: 'trabajo', tecla: 'm' },
  libres: { texto: 'Sin asignar', vacia: 'No hay gestiones sin asignar.', grupo: 'trabajo', tecla: 's' },
  vencen: { texto: 'Por vencer', vacia: 'Nada vence hasta mañana a esta hora.', grupo: 'trabajo', tecla: 'v' },
  contestaron: {
    texto: 'El cliente contestó',
    vacia: 'Nadie espera una respuesta.',
    grupo: 'trabajo',
    tecla: 'c',
  },
  todas: { texto: 'Abiertas', vacia: 'No hay gestiones abiertas.', grupo: 'trabajo', tecla: 'd' },
  autorizar: {
    texto: 'Por autorizar',
    vacia: 'No hay devoluciones por autorizar.',
    grupo: 'etapa',
    clases: ['devolucion'],
    tecla: 'a',
  },
  recepcion: {
    texto: 'En recepción',
    vacia: 'No se espera mercadería.',
    grupo: 'etapa',
    clases: ['devolucion'],
    tecla: 'r',
  },
  resolver: {
    texto: 'Por resolver',
    vacia: 'No hay reclamos ni devoluciones por resolver.',
    grupo: 'etapa',
    clases: ['devolucion', 'reclamo'],
    tecla: 'e',
  },
  cerrar: {
    texto: 'Por cerrar',
    vacia: 'No hay devoluciones por cerrar.',
    grupo: 'etapa',
    clases: ['devolucion'],
    tecla: 'x',
  },
  garantia: {
    texto: 'Garantías',
    vacia: 'No hay garantías por resolver.',
    grupo: 'etapa',
    clases: ['garantia'],
    tecla: 'g',
  },
  pago: { texto: 'Pagos', vacia: 'No hay pagos por aplicar.', grupo: 'etapa', clases: ['pago'], tecla: 'p' },
  pedido: { texto: 'Pedidos', vacia: 'No hay pedidos por revisar.', grupo: 'etapa', clases: ['pedido'], tecla: 'o' },
  certificado: {
    texto: 'Certificados',
    vacia: 'No hay certificados por aprobar.',
    grupo: 'etapa',
    clases: ['certificado'],
    tecla: 't',
  },
  alta: {
    texto: 'Altas',
    vacia: 'No hay altas por resolver.',
    grupo: 'etapa',
    clases: ['alta'],
    tecla: 'l',
  },
  espera: {
    texto: 'Esperan al cliente',
    vacia: 'No se espera nada de los clientes.',
    grupo: 'etapa',
    tecla: 'w',
  },
} as const satisfies Record<string, Cola>

export type ColaId = keyof typeof COLAS
/** Ids of the queues of a stage. Views of tables have the same names. */
export type Etapa = { [C in ColaId]: (typeof COLAS)[C]['grupo'] extends 'etapa' ? C : never }[ColaId]

export const isEtapa = (cola: ColaId): cola is Etapa => COLAS[cola].grupo === 'etapa'

/** Returns the queues that can contain work for users with these roles. */
export const colasDe = (roles: Iterable<string>, servicios: Iterable<number>): ColaId[] => {
  const own = clasesDe(roles, servicios)
  return (Object.keys(COLAS) as ColaId[]).filter((cola) => {
    const { clases }: Cola = COLAS[cola]
    return !clases || clases.some((clase) => own.includes(clase))
  })
}

/** Hours before a deadline from which the item is amber and in the queue "Por vencer". */
export const VENCE_PRONTO_HORAS = 24
/** Maximum number of items of a user and a kind that the screen Equipo counts. */
export const TOPE_EQUIPO = 300
export const MAX_LOTE = 200
/** Seconds without a heartbeat from a browser after which its user counts as gone. */
export const PRESENCIA_S = 40
/** Seconds between heartbeats. With each, a browser reports the item that its user views. */
export const LATIDO_S = 15
