import { useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Profile } from '#web/profile.tsx'
import { aRazonSocial, aUsuario } from '#testing/profile.ts'
import { refreshAll } from '#web/queries.tsx'
import { renderRoutes } from '#testing/render.tsx'
import { Filtros } from './Filtros.tsx'
import { id, palabras, razonSocial, unoDe } from './filtros.ts'
import { useFiltros } from './use-filtros.ts'

let person: Partial<Profile>
vi.mock('#web/profile.tsx', () => ({ useProfile: () => person }))

const tabla = {
  texto: palabras('Palabras'),
  tipo: unoDe('Tipo', { manual: 'Manual', lista: 'Lista de precios' }, { clears: ['marca'] }),
  marca: id('Marca', [{ value: '3', label: 'Zeta' }]),
  orden: unoDe('Orden', { nuevos: 'Lo nuevo', viejos: 'Lo viejo' }, { vacio: 'nuevos' }),
  rs: razonSocial(),
}

const Sample = () => {
  const filtros = useFiltros(tabla)
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <Filtros filtros={filtros} />
      <output>{decodeURIComponent(search)}</output>
      <p>{JSON.stringify(filtros.pageCriteria)}</p>
      <button type="button" onClick={() => filtros.setPage(2, 'abc')}>
        Siguiente
      </button>
      <button type="button" onClick={() => void navigate('/?tipo=lista')}>
        Otra
      </button>
      <button
        type="button"
        onClick={() => {
          void navigate(`${decodeURIComponent(search)}&item=7`)
          refreshAll()
        }}
      >
        Abrir
      </button>
    </>
  )
}
const open = (path = '/') => renderRoutes([{ path: '/', element: <Sample /> }], path)

beforeEach(() => {
  person = { usuario: aUsuario(), razonSocial: aRazonSocial(), esInterno: false }
})

test('a chosen filter is written to the URL, sent, and shown as a chip that removes it', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Filtro' }).click()
  await screen.getByRole('menuitem', { name: 'Tipo' }).click()
  await screen.getByRole('option', { name: 'Manual' }).click()
  await expect.element(screen.getByText('?tipo=manual', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/"tipo":"manual"/)).toBeVisible()
  await screen.getByRole('button', { name: 'Quitar Manual' }).click()
  await expect.element(screen.getByText(/"tipo"/)).not.toBeInTheDocument()
})

test('the next page keeps the filters; changing a filter returns to page 1 and clears the filters that depend on it', async () => {
  const screen = await open('/?tipo=lista&marca=3')
  await screen.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(screen.getByText('?tipo=lista&marca=3&pagina=2&cursor=abc', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Tipo: Lista de precios' }).click()
  await screen.getByRole('option', { name: 'Manual' }).click()
  await expect.element(screen.getByText('?tipo=manual', { exact: true })).toBeVisible()
})

test('changing a filter keeps other URL parameters, such as an open row or a tab', async () => {
  const screen = await open('/?editar=7&tipo=lista&pagina=3&cursor=abc')
  await screen.getByRole('button', { name: 'Quitar Lista de precios' }).click()
  await expect.element(screen.getByText('?editar=7', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(screen.getByText('?editar=7&pagina=2&cursor=abc', { exact: true })).toBeVisible()
})

test.each([
  ['page 1', '/?tipo=lista', '?tipo=lista&item=7'],
  ['a later page, which returns to page 1', '/?tipo=lista&pagina=3&cursor=abc', '?item=7&tipo=lista'],
])('a row that the user opens during a refresh stays open, on %s', async (_where, path, left) => {
  const screen = await open(path)
  await screen.getByRole('button', { name: 'Abrir' }).click()
  await expect.element(screen.getByText(left, { exact: true })).toBeVisible()
  // Wait, because a later change of the URL would be an error.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.getByRole('status').element().textContent).toBe(left)
})

test('a refresh of a later page returns to page 1 once', async () => {
  const screen = await open('/?tipo=lista&pagina=3&cursor=abc')
  refreshAll()
  await expect.element(screen.getByText('?tipo=lista', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Siguiente' }).click()
  await expect.element(screen.getByText('?tipo=lista&pagina=2&cursor=abc', { exact: true })).toBeVisible()
})

test('Limpiar removes all filters except the razón social', async () => {
  const screen = await open('/?tipo=lista&marca=3&rs=1043')
  await screen.getByRole('button', { name: 'Limpiar' }).click()
  await expect.element(screen.getByText('?rs=1043', { exact: true })).toBeVisible()
})

test('selecting another razón social in the header returns to page 1', async () => {
  const screen = await open('/?tipo=lista&rs=1043&pagina=3&cursor=abc')
  person = { ...person, razonSocial: { ...aRazonSocial(), razonSocialId: 1043 } }
  await screen.getByRole('button', { name: 'Otra' }).click()
  await expect.element(screen.getByText('?tipo=lista', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/"razonSocialIds":\[1043\]/)).toBeVisible()
})

test('a filter with a default value has a chip that the user can change but not remove', async () => {
  const screen = await open()
  await screen.getByRole('button', { name: 'Orden: Lo nuevo' }).click()
  expect(screen.getByRole('button', { name: /^Quitar/ }).elements()).toEqual([])
  await screen.getByRole('option', { name: 'Lo viejo' }).click()
  await expect.element(screen.getByText('?orden=viejos', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Quitar Lo viejo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Orden: Lo nuevo' })).toBeVisible()
})

test('a user with several razones sociales can choose all of them, and a user with one sees no filter by razón social', async () => {
  person = {
    ...person,
    usuario: aUsuario({ listRazonSocial: [aRazonSocial(), aRazonSocial({ razonSocialId: 1043 })] }),
  }
  const screen = await open()
  await screen.getByRole('button', { name: 'Filtro' }).click()
  await screen.getByRole('menuitem', { name: 'Razón social' }).click()
  await screen.getByRole('option', { name: 'Todas' }).click()
  await expect.element(screen.getByRole('button', { name: 'Razón social: Todas' })).toBeVisible()
  await expect.element(screen.getByText('{}', { exact: true })).toBeVisible()
})

test('a phone shows search and a button, and the other filters in a sheet', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 900))
  const screen = await open('/?tipo=manual')
  await expect.element(screen.getByRole('searchbox', { name: 'Buscar' })).toBeVisible()
  await screen.getByRole('button', { name: 'Filtros (1)' }).click()
  await screen.getByRole('dialog').getByRole('combobox', { name: 'Tipo' }).click()
  await screen.getByRole('option', { name: 'Lista de precios' }).click()
  await expect.element(screen.getByText('?tipo=lista', { exact: true })).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Ver resultados' }).click()
  await screen.getByRole('button', { name: 'Quitar Lista de precios' }).click()
  await expect.element(screen.getByRole('button', { name: 'Filtros', exact: true })).toBeVisible()
})

test('the button gets the focus every time the sheet closes', async () => {
  await page.viewport(390, 844)
  onTestFinished(() => page.viewport(1280, 900))
  const screen = await open()
  const button = screen.getByRole('button', { name: 'Filtros', exact: true })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  for (const _ of ['first', 'again']) {
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  }
})
