import axe from 'axe-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { ayuda } from '#contract/ayuda/calls.ts'
import { SERVICIOS } from '#contract/base/servicios.ts'
import type { Profile } from '#web/profile.tsx'
import { anArticulo, aTitular } from '#testing/ayuda.ts'
import { renderRoutes } from '#testing/render.tsx'
import { stubs } from '#testing/stubs.ts'
import { Component } from './AyudaScreen.tsx'

const person: Pick<Profile, 'can' | 'esInterno'> = { can: (id) => id === SERVICIOS.reclamos, esInterno: false }
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const TODOS = [
  aTitular({ slug: 'conocer-el-portal', titulo: 'Conocé el portal', tema: 'primeros' }),
  aTitular(),
  aTitular({ slug: 'cuenta-corriente', titulo: 'Entender tu cuenta corriente' }),
]
const TEXTO = '## Antes\n\nUno.\n\n## Mientras\n\nDos.\n\n## Después\n\nTres.'

beforeEach(() => {
  stubs.on(ayuda.list, ({ query }) => TODOS.filter(({ titulo }) => titulo.toLowerCase().includes(query.texto ?? '')))
  let sirvio: boolean | null = null
  stubs.on(ayuda.get, ({ params }) => anArticulo({ slug: params.slug, texto: TEXTO, sirvio }))
  stubs.on(ayuda.setVoto, ({ params, body }) => {
    sirvio = body.sirvio
    return { slug: params.slug, sirvio }
  })
})

const open = (path = '/autogestion/ayuda') =>
  renderRoutes(
    [
      { path: '/autogestion/ayuda', element: <Component /> },
      { path: '/autogestion/ayuda/:slug', element: <Component /> },
    ],
    path,
  )

test('AyudaScreen groups articles by topic, and searches them', async () => {
  const screen = await open()
  const cuenta = screen.getByRole('region', { name: 'Cuenta corriente y pagos' })
  await expect.element(cuenta.getByRole('link', { name: 'Informar un pago' })).toBeVisible()
  expect(screen.getByRole('region').elements().length).toBe(2)
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
  await screen.getByRole('searchbox', { name: '¿Qué necesitás hacer?' }).fill('portal')
  await expect.element(screen.getByText('1 artículo', { exact: true })).toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: 'Conocé el portal' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Informar un pago' }).query()).toBeNull()
  await screen.getByRole('searchbox', { name: '¿Qué necesitás hacer?' }).fill('zzz')
  await expect.element(screen.getByText(/^No hay artículos con “zzz”/)).toBeVisible()
})

test('AyudaScreen shows an article with its page title, one h1, contents, related articles and contact', async () => {
  document.title = 'Ayuda'
  const screen = await open('/autogestion/ayuda/informar-un-pago')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Informar un pago' })).toBeVisible()
  expect(document.title).toBe('Informar un pago')
  expect(screen.container.querySelectorAll('h1').length).toBe(1)
  const contents = screen.getByRole('navigation', { name: 'En este artículo' })
  for (const [label, id] of [
    ['Antes', 'antes'],
    ['Mientras', 'mientras'],
    ['Después', 'despues'],
  ] as const) {
    await expect.element(contents.getByRole('link', { name: label })).toHaveAttribute('href', `#${id}`)
    expect(screen.container.querySelector(`h2#${id}`)?.textContent).toBe(label)
  }
  await expect
    .element(screen.getByRole('navigation', { name: /^Más de/ }).getByRole('link'))
    .toHaveTextContent('Entender tu cuenta corriente')
  await expect.element(screen.getByRole('link', { name: 'nuevo reclamo' })).toBeVisible()
  const { violations } = await axe.run(screen.container)
  expect(violations.map(({ id }) => id)).toEqual([])
  await screen.getByRole('link', { name: 'Ayuda', exact: true }).click()
  await expect.element(screen.getByRole('searchbox')).toBeVisible()
  expect(document.title).toBe('Ayuda')
})

test('AyudaScreen records a vote with one click, and lets the user change the vote', async () => {
  const screen = await open('/autogestion/ayuda/informar-un-pago')
  const yes = screen.getByRole('button', { name: 'Sí', exact: true })
  await yes.click()
  await expect.element(yes).toHaveAttribute('aria-pressed', 'true')
  await expect.element(screen.getByText('Gracias por contarnos.')).toBeVisible()
  await screen.getByRole('button', { name: 'No', exact: true }).click()
  await expect.element(yes).toHaveAttribute('aria-pressed', 'false')
  expect(stubs.sent(ayuda.setVoto).map(({ body }) => body?.sirvio)).toEqual([true, false])
})

test('AyudaScreen shows a message and a link back when the article does not exist or the user may not read it', async () => {
  stubs.refuse(ayuda.get, 404)
  const screen = await open('/autogestion/ayuda/no-hay')
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No encontramos ese artículo')
  await screen.getByRole('link', { name: 'Ver toda la ayuda' }).click()
  await expect.element(screen.getByRole('searchbox')).toBeVisible()
})
