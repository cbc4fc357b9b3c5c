import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rolesDe } from '#contract/base/roles.ts'
import { empresas } from '#contract/maestros/calls.ts'
import type { FilaDe } from '#contract/maestros/shapes.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { clasesDe } from '#contract/mesa/reglas.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { personas } from '#contract/personas/calls.ts'
import type { personasShapes } from '#contract/personas/shapes.ts'
import type { ReplyOf } from '#contract/route.ts'
import { tickets } from '#contract/tickets/calls.ts'
import { importFile } from '#testing/importacion.ts'
import { type Portal, startPortal } from '#testing/portal.ts'
import { newReclamo } from '#testing/gestiones/tickets.ts'
import { entran, trabajosDe, usuarioIdOf } from '#testing/gestiones/trabajos.ts'
import { IMPORTACIONES } from '../../importaciones.ts'

type Persona = FilaDe<typeof personasShapes>
type Resultados = ReplyOf<typeof mesa.assign>

let portal: Portal
let darrieta: number

beforeAll(async () => {
  portal = await startPortal()
  await entran(portal, 'npaz', 'rsosa', 'darrieta', 'admin')
  darrieta = await usuarioIdOf(portal, 'darrieta')
})
afterAll(() => portal.close())

/** Creates a claim. Razón social 1042 is in the portfolio of Diego Arrieta, 1052 is not. */
const createReclamo = async (razonSocial: number): Promise<number> => {
  const { body, status } = await portal.call<{ ticketId: number }>('admin', tickets.create, {
    params: { razonSocial },
    body: newReclamo(),
  })
  expect(status).toBe(200)
  return body.ticketId
}
let pagados = 0
const createPago = async (): Promise<number> => {
  pagados += 1
  const { body, status } = await portal.call<{ pagoId: number }>('lferreyra', pagos.create, {
    body: {
      razonSocialId: 1042,
      medios: [
        { medio: 'transferencia', banco: 'Banco del Litoral', fecha: '20-11-2026', importe: `${2000 + pagados},00` },
      ],
    },
    files: [{ name: 'transferencia.txt', content: `Transferencia ${pagados}` }],
  })
  expect(status).toBe(200)
  return body.pagoId
}
const give = async (clase: string, entidadIds: readonly number[], asignadoId: number) =>
  (
    await portal.call<Resultados>('admin', mesa.assign, {
      body: { trabajos: entidadIds.map((entidadId) => ({ clase, entidadId })), asignadoId },
    })
  ).body
const giveAll = async (clase: string, entidadIds: readonly number[], asignadoId: number) => {
  expect((await give(clase, entidadIds, asignadoId)).map(({ ok }) => ok)).toEqual(entidadIds.map(() => true))
}
const read = async (clase: string, entidadId: number) =>
  (await portal.call<ReplyOf<typeof mesa.get>>('admin', mesa.get, { params: { clase, entidadId } })).body
/** Returns the assignee of an item, whether the item is free, and its last assignees. */
const assignmentOf = async (clase: string, entidadId: number) => {
  const { asignadoId, suelto } = await read(clase, entidadId)
  const libres = await trabajosDe(portal, 'admin', 'libres', { clases: [clase], numero: entidadId })
  const { rows } = await portal.pool.query<{ asignadoId: number }>(
    `select asignado_id as "asignadoId" from trabajo_evento where clase = $1 and entidad_id = $2 and que = 'suelta'`,
    [clase, entidadId],
  )
  return { asignadoId, libre: libres.length === 1, de: suelto?.nombre, historia: rows.map((row) => row.asignadoId) }
}
const releasedFrom = (quien: { usuarioId: number }) => ({
  asignadoId: null,
  libre: true,
  de: 'Camila Vázquez',
  historia: [quien.usuarioId],
})
const keptBy = ({ usuarioId }: { usuarioId: number }) => ({
  asignadoId: usuarioId,
  libre: false,
  de: undefined,
  historia: [],
})

let next = 0
const datos = (roles: string[], razonSocialIds: number[] = []) => ({
  nombre: 'Camila',
  apellido: 'Vázquez',
  email: `alcance${next}@meridiana.example`,
  telefono: '+543415550188',
  roles,
  razonSocialIds,
})
const createPersona = async (roles: string[], razonSocialIds: number[] = []) => {
  next += 1
  const { body, status } = await portal.call<Persona>('admin', personas.create, {
    body: { usuario: `alcance${next}`, ...datos(roles, razonSocialIds) },
  })
  expect(status).toBe(200)
  return body
}
const change = async ({ usuarioId, email }: Persona, roles: string[], razonSocialIds: number[] = []) => {
  const { fila } = (await portal.call<{ fila: Persona }>('admin', personas.get, { params: { id: usuarioId } })).body
  const body = { ...datos(roles, razonSocialIds), email, version: fila.version }
  const { status } = await portal.call('admin', personas.update, { params: { id: usuarioId }, body })
  expect(status).toBe(200)
}

describe('the scope of each role', () => {
  test('is the same in the database and in the contract', async () => {
    const { rows } = await portal.pool.query<{ rol: string; clases: string[]; toda: boolean }>(
      `select rol, clases, toda_empresa as toda from mesa_rol order by rol`,
    )
    const todas = rolesDe('callcenter', 'postventa')
    expect(rows).toEqual(
      rolesDe('interno')
        .toSorted()
        .map((rol) => ({ rol, clases: clasesDe([rol]), toda: todas.includes(rol) })),
    )
  })

  test('limits sellers to their portfolio, as getOpciones shows', async () => {
    const { body } = await portal.call<ReplyOf<typeof mesa.getOpciones>>('admin', mesa.getOpciones)
    const offered = (nombre: string) => body.personas.find((each) => each.nombre === nombre)!.todaEmpresa
    expect([offered('Diego Arrieta'), offered('Noelia Paz'), offered('Ramiro Sosa')]).toEqual([false, true, true])
    const [suyo, ajeno] = [await createReclamo(1042), await createReclamo(1052)]
    expect((await read('reclamo', suyo)).vendedorIds).toEqual([darrieta])
    expect((await read('reclamo', ajeno)).vendedorIds).toEqual([])
    const rows = await trabajosDe(portal, 'admin', 'libres', { clases: ['reclamo'], numero: suyo })
    expect(rows).toMatchObject([{ vendedorIds: [darrieta] }])
  })
})

describe('assigning', () => {
  test("accepts only items of the seller's portfolio, and returns a message for each other item", async () => {
    const [suyo, ajeno] = [await createReclamo(1042), await createReclamo(1052)]
    expect(await give('reclamo', [ajeno, suyo], darrieta)).toMatchObject([
      { entidadId: ajeno, ok: false, mensaje: 'Diego no atiende a esa empresa. Elegí otra persona.' },
      { entidadId: suyo, ok: true },
    ])
    expect(await assignmentOf('reclamo', ajeno)).toMatchObject({ asignadoId: null })
  })

  test('to a replacement passes the items that the replacement may see; the other items are unassigned, and show their last assignee', async () => {
    const out = await createPersona(['ROL_CALLCENTER'])
    const [suyo, ajeno, pago] = [await createReclamo(1042), await createReclamo(1052), await createPago()]
    await giveAll('reclamo', [suyo, ajeno], out.usuarioId)
    await giveAll('pago', [pago], out.usuarioId)
    const { body } = await portal.call<{ mensaje: string }>('admin', personas.setActivo, {
      params: { id: out.usuarioId },
      body: { activo: false, reemplazanteId: darrieta, version: out.version },
    })
    expect(body.mensaje).toContain(
      'De las 3 gestiones que tenía asignadas, 1 quedó a cargo de quien elegiste; 2 quedaron sin asignar, porque esa persona no tiene permiso para verlas.',
    )
    expect(await assignmentOf('reclamo', suyo)).toEqual(keptBy({ usuarioId: darrieta }))
    expect(await assignmentOf('reclamo', ajeno)).toEqual(releasedFrom(out))
    expect(await assignmentOf('pago', pago)).toEqual(releasedFrom(out))
  })
})

describe('an item is unassigned when its assignee loses access', () => {
  test('by a change of roles, while items of other kinds stay', async () => {
    const persona = await createPersona(['ROL_CALLCENTER'])
    const [pago, reclamo] = [await createPago(), await createReclamo(1042)]
    await giveAll('pago', [pago], persona.usuarioId)
    await giveAll('reclamo', [reclamo], persona.usuarioId)
    await change(persona, ['ROL_POSTVENTA'])
    expect(await assignmentOf('pago', pago)).toEqual(releasedFrom(persona))
    expect(await assignmentOf('reclamo', reclamo)).toEqual(keptBy(persona))
  })

  test('by roles that the identity provider removed', async () => {
    const persona = await createPersona(['ROL_CALLCENTER', 'ROL_POSTVENTA'])
    const { id: sub } = (await portal.directory.findByUsername(persona.usuario))!
    const pago = await createPago()
    await giveAll('pago', [pago], persona.usuarioId)
    const token = { userName: persona.usuario, sub, roles: ['ROL_POSTVENTA'] }
    expect((await portal.call(token, mesa.listColas)).status).toBe(200)
    expect(await assignmentOf('pago', pago)).toEqual(releasedFrom(persona))
  })

  /** Creates a seller of both companies, and assigns that seller a claim of each. */
  const seller = async () => {
    const persona = await createPersona(['ROL_VENDEDOR'], [1042, 1052])
    const [queda, sale] = [await createReclamo(1042), await createReclamo(1052)]
    await giveAll('reclamo', [queda, sale], persona.usuarioId)
    return { persona, queda, sale }
  }
  /** Saves a company with only the contacts that the filter keeps. */
  const saveEmpresa = async (id: number, isKept: (contacto: { usuario: string | null }) => boolean) => {
    const { fila } = (await portal.call<ReplyOf<typeof empresas.get>>('admin', empresas.get, { params: { id } })).body
    const body = { ...fila, contactos: fila.contactos.filter(isKept) }
    expect((await portal.call('admin', empresas.update, { params: { id }, body })).status).toBe(200)
    return fila.codigoCliente
  }

  test.each([
    ['in Personas', (persona: Persona) => change(persona, ['ROL_VENDEDOR'], [1042])],
    [
      'in Empresas, where saving the contacts as they are takes nothing',
      async (persona: Persona) => {
        await saveEmpresa(1042, () => true)
        await saveEmpresa(1052, ({ usuario }) => usuario !== persona.usuario)
      },
    ],
    [
      'by an import of contacts',
      async (persona: Persona) => {
        // An import changes only the first seller of a company, so leave only this seller.
        const codigo = await saveEmpresa(1052, ({ usuario }) => usuario === persona.usuario)
        const linea = {
          codigo_cliente: codigo,
          tipo: 'vendedor',
          nombre: 'Diego Arrieta',
          email: 'diego.arrieta@meridiana.example',
          telefono: '+54 341 555-0110',
          usuario: 'darrieta',
        }
        const open = () => Readable.from([JSON.stringify([linea])])
        const { errores } = await importFile(portal.pool, open, IMPORTACIONES.contactos, { format: 'json' })
        expect(errores).toEqual([])
      },
    ],
  ])('by a change of the portfolio, %s', async (_where, shrink) => {
    const { persona, queda, sale } = await seller()
    await shrink(persona)
    expect(await assignmentOf('reclamo', sale)).toEqual(releasedFrom(persona))
    expect(await assignmentOf('reclamo', queda)).toEqual(keptBy(persona))
  })
})
