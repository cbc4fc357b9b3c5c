import { CAPACIDADES, type CapacidadId } from '#contract/base/capacidades.ts'
import { hitoEstado } from '#contract/base/estados.ts'
import { hasAnyRole } from '#contract/base/roles.ts'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'

interface Clase {
  texto: string
  /** Where a customer and the lists have it, under /autogestion. */
  enlace: (entidadId: number) => string
  /** Who works on it. */
  capacidad: CapacidadId
  /** What it is of: while that is not offered, nobody does. */
  servicio?: ServicioId
}

/** What the distributor's people have to move: a noun, or a kind of one. */
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

/** Whether a kind is of one of these services, or of none. */
export const isOfrecida = (clase: ClaseTrabajo, servicios: Iterable<number>): boolean => {
  const { servicio }: Clase = CLASES[clase]
  return servicio === undefined || [...servicios].includes(servicio)
}

/** What somebody with these roles works on, of what is offered. */
export const clasesDe = (
  roles: Iterable<string>,
  servicios: Iterable<number> = Object.values(SERVICIOS),
): ClaseTrabajo[] => {
  const own = [...roles]
  return (Object.keys(CLASES) as ClaseTrabajo[]).filter(
    (clase) => hasAnyRole(own, CAPACIDADES[CLASES[clase].capacidad].roles) && isOfrecida(clase, servicios),
  )
}

/** The states of each kind in which the distributor has so many hours; 0: it has one that waits. */
export const CON_PLAZO: Record<ClaseTrabajo, readonly number[]> = {
  devolucion: [11, 1, 2, 12, 10, 9, 7, 5, 6],
  reclamo: [1, 2, 5],
  garantia: [11, 1, 2, 12, 10, 9, 7, 5, 6],
  pago: [0],
  pedido: [102, 103, 104, 105, 107, 108],
  certificado: [0],
  alta: [0],
}

/** A state of work as people read it. */
export const textoEstadoTrabajo = (estadoId: number): string => (estadoId === 0 ? 'Por resolver' : hitoEstado(estadoId))

interface Cola {
  texto: string
  /** What an empty one says. */
  vacia: string
  /** Whom it is of: everybody's work with something in common, or the stage in which work waits. */
  grupo: 'trabajo' | 'etapa'
  /** Kinds of work that can be in it; all of them unless said. */
  clases?: readonly ClaseTrabajo[]
  /** The letter that opens it, after g. */
  tecla: string
}

/** The queues of the desk, in their order. What is in each is decided in the server: one condition a queue. */
export const COLAS = {
  mias: { texto: 'Para mí', vacia: 'No tenés nada asignado. Pedí lo que sigue.', grupo: 'trabajo', tecla: 'm' },
  libres: { texto: 'Sin asignar', vacia: 'Todo tiene quien lo atienda.', grupo: 'trabajo', tecla: 's' },
  vencen: { texto: 'Por vencer', vacia: 'Nada vence hasta mañana a esta hora.', grupo: 'trabajo', tecla: 'v' },
  contestaron: {
    texto: 'El cliente contestó',
    vacia: 'Nadie espera una respuesta.',
    grupo: 'trabajo',
    tecla: 'c',
  },
  todas: { texto: 'Abiertos', vacia: 'No hay nada abierto.', grupo: 'trabajo', tecla: 'd' },
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
/** The stages in which work waits, as the views of its tables say them. */
export type Etapa = { [C in ColaId]: (typeof COLAS)[C]['grupo'] extends 'etapa' ? C : never }[ColaId]

export const isEtapa = (cola: ColaId): cola is Etapa => COLAS[cola].grupo === 'etapa'

/** The queues of somebody with these roles: those where work of theirs can be. */
export const colasDe = (roles: Iterable<string>, servicios: Iterable<number>): ColaId[] => {
  const own = clasesDe(roles, servicios)
  return (Object.keys(COLAS) as ColaId[]).filter((cola) => {
    const { clases }: Cola = COLAS[cola]
    return !clases || clases.some((clase) => own.includes(clase))
  })
}

/** What is due within so many hours is in «Por vencer», and amber. */
export const VENCE_PRONTO_HORAS = 24
/** So many of a person and a kind are counted for the team: who has more has too much. */
export const TOPE_EQUIPO = 300
/** Most items that one action takes at once. */
export const MAX_LOTE = 200
/** Who has said nothing for so long has gone. */
export const PRESENCIA_S = 40
/** How often a browser says where its person is. */
export const LATIDO_S = 15
