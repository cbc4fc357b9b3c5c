import { beforeEach, expect, test, vi } from 'vitest'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { hasAnyRole, type Role, rolesDe } from '#contract/base/roles.ts'
import { SERVICIOS, type ServicioId } from '#contract/base/servicios.ts'
import { inicio } from '#contract/inicio/calls.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { notificaciones } from '#contract/notificaciones/calls.ts'
import { puestaEnMarcha } from '#contract/puesta-en-marcha/calls.ts'
import { tickets } from '#contract/tickets/calls.ts'
import type { Profile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario, someNegocios } from '#testing/profile.ts'
import { renderPiece } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './InicioScreen.tsx'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const personOf = (roles: Role[], servicios: ServicioId[], more: Partial<Profile> = {}): Partial<Profile> => ({
  usuario: aUsuario(),
  razonSocial: aRazonSocial(),
  negocios: [],
  esInterno: false,
  hasRole: (...wanted) => hasAnyRole(roles, wanted),
  can: (servicioId) => servicios.includes(servicioId),
  ...more,
})

beforeEach(() => {
  stubs.on(inicio.getTareas, { tareas: [], hayMas: false })
  stubs.on(cuentaCorriente.summarize, { datosAl: null, datosViejos: false, totales: [], porRazonSocial: [] })
  stubs.on(notificaciones.search, { notificaciones: [], sinLeer: 0, hayMas: false })
  stubs.on(tickets.listPorVencer, { unidades: [], hayMas: false })
  stubs.on(mesa.listColas, [])
  stubs.on(puestaEnMarcha.get, { pasos: [], listos: 0, siguiente: null, version: '0' })
})

const { devoluciones, pedidosMotos, garantias } = SERVICIOS
const INTERNO = { razonSocial: undefined, esInterno: true }

test.each<[string, Partial<Profile>, string]>([
  ['a customer who orders motos', personOf(rolesDe('pedidos'), [devoluciones, pedidosMotos]), 'Nuevo Pedido'],
  [
    'a customer without the role for moto orders',
    personOf(rolesDe('usuario'), [devoluciones, pedidosMotos]),
    'Nueva Devolución',
  ],
  ['a customer without the service', personOf(rolesDe('pedidos'), [devoluciones]), 'Nueva Devolución'],
  ['staff', personOf(rolesDe('vendedor'), [devoluciones, pedidosMotos], INTERNO), 'Nueva Devolución'],
])('InicioScreen shows the main action of %s', async (_who, who, button) => {
  person = who
  const screen = await renderPiece(<Component />)
  await expect.element(screen.getByRole('link', { name: /^Nuev[ao] / })).toHaveTextContent(button)
})

test('InicioScreen requests expiring warranties only for users with access to warranties, and only of their razón social', async () => {
  person = personOf(rolesDe('usuario'), [devoluciones])
  const without = await renderPiece(<Component />)
  await expect.element(without.getByText('Tus contactos')).toBeVisible()
  expect(stubs.sent(tickets.listPorVencer)).toEqual([])
  await without.unmount()
  person = personOf(rolesDe('usuario'), [garantias])
  await renderPiece(<Component />)
  await expect.poll(() => stubs.sent(tickets.listPorVencer)).toMatchObject([{ query: { razonSocialIds: [1042] } }])
})

test('InicioScreen shows customers the banners for the negocios of their razón social, and staff all banners', async () => {
  const [autopartes] = someNegocios(devoluciones)
  const news = (titulo: string) => [{ bannerId: titulo.length, titulo, texto: 'x', enlace: null, vigenteHasta: null }]
  const negocios = [
    { ...autopartes!, banners: news('De autopartes') },
    { ...autopartes!, negocioId: 1, negocio: 'Motos', banners: news('De motos') },
  ]
  person = personOf(rolesDe('usuario'), [], { negocios })
  const own = await renderPiece(<Component />)
  await expect.element(own.getByText('De autopartes')).toBeVisible()
  expect(own.getByText('De motos').elements()).toEqual([])
  await own.unmount()
  person = personOf(rolesDe('callcenter'), [], { negocios, ...INTERNO })
  const staff = await renderPiece(<Component />)
  await expect.element(staff.getByText('De motos')).toBeVisible()
  await expect.element(staff.getByText('De autopartes')).toBeVisible()
})
