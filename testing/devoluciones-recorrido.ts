import { devoluciones } from '#contract/devoluciones/calls.ts'
import { aceptable } from '#contract/devoluciones/pide.ts'
import { esperadas } from '#contract/devoluciones/reglas.ts'
import type { DevolucionDetail, EstadoUpdate, Need } from '#contract/devoluciones/shapes.ts'
import { findProducto, newDevolucion, type Person, type Portal } from './portal.ts'

/** What is sent for each thing that a change asks: a code, a count, a reason of its own for each line. */
const DATOS: Readonly<Record<Need, (detail: DevolucionDetail) => EstadoUpdate>> = {
  comentario: () => ({ comentario: 'Se conversó con el cliente.' }),
  codigos: ({ devolucionId, productos }) => ({
    productos: productos.map(({ devolucionLineaId }, at) => ({
      devolucionLineaId,
      codigoAutorizacion: `${devolucionId}-${at + 1}`,
    })),
  }),
  bultosRecibidos: () => ({ bultosRecibidos: 1 }),
  recepcion: ({ productos }) => ({
    productos: productos.map((linea) => ({
      devolucionLineaId: linea.devolucionLineaId,
      cantidadRecibida: esperadas(linea),
    })),
  }),
  resolucion: ({ productos }) => ({
    productos: productos.map((linea) => ({
      devolucionLineaId: linea.devolucionLineaId,
      cantidadAceptada: aceptable(linea),
    })),
  }),
  motivoRechazo: () => ({ motivoRechazoId: 1 }),
  notaCredito: () => ({ notaCredito: 'A-0001-00008810', notaCreditoSinVerificar: true }),
  remitoDevolucion: () => ({ remitoDevolucion: 'R-0001-00000001' }),
}

const ENVIO = { numeroRemito: 'R-0001-00009931', transporte: 'Expreso Rosario Sur', numeroGuia: '77001', cantidad: 1 }

/** Takes a return through states by the machine's own calls, each with what it asks; reopening is the administration's. */
export const walkDevolucion = async (
  portal: Portal,
  devolucionId: number,
  states: readonly number[],
  over: EstadoUpdate = {},
): Promise<DevolucionDetail> => {
  const read = async (person: Person) =>
    (await portal.call<DevolucionDetail>(person, devoluciones.get, { params: { devolucionId } })).body
  for (const to of states) {
    const { estadoId: from } = await read('rsosa')
    const person: Person = from === 4 ? 'admin' : 'rsosa'
    const detail = await read(person)
    const asked = detail.acciones.find(({ statusId }) => statusId === to)?.pide ?? []
    const body: EstadoUpdate = { ...Object.assign({}, ...asked.map((need) => DATOS[need](detail))), ...over }
    const answer =
      to === 12
        ? await portal.call('lferreyra', devoluciones.saveEnvio, { body: { devolucionId, ...ENVIO } })
        : await portal.call(person, devoluciones.setEstado, { params: { id: devolucionId, statusId: to }, body })
    if (answer.status !== 200) throw new Error(`${from}→${to}: ${JSON.stringify(answer.body)}`)
  }
  return read('lferreyra')
}

/** A new return of 1042: so many units of a product of an invoice, with goods to send unless told otherwise. */
export const createDevolucion = async (
  portal: Portal,
  { codigo = 'VM-O220', cantidad = 2, requiereEnvioTransporte = true } = {},
): Promise<number> => {
  const producto = await findProducto(portal, 1042, codigo)
  const body = newDevolucion(producto, { cantidad }, { requiereEnvioTransporte })
  const answer = await portal.call<{ devolucionId: number }>('lferreyra', devoluciones.create, { body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.devolucionId
}
