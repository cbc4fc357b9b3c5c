import { Card, Menu } from '@mantine/core'
import type { CSSProperties } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderPiece, renderRoutes } from '#testing/render.tsx'
import { DataGrid } from './DataGrid.tsx'
import { DataTable } from './DataTable.tsx'

interface Row {
  id: number
  name: string
}

const ROWS: Row[] = [
  { id: 7, name: 'Frenos y Embragues del Norte S.A.' },
  { id: 8, name: 'Rodados' },
]

const table = (change: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) => (
  <DataTable<Row>
    caption="Empresas"
    columns={[
      { key: 'id', title: 'Nº', render: (row) => row.id, width: 80 },
      { key: 'name', title: 'Nombre', render: (row) => row.name },
    ]}
    rows={ROWS}
    rowKey={(row) => row.id}
    rowLink={(row) => `/empresa/${row.id}`}
    rowMenu={{ label: (row) => `Más opciones de ${row.id}`, items: () => <Menu.Item>Ver detalle</Menu.Item> }}
    empty={{ text: 'No hay empresas.' }}
    {...change}
  />
)

test('DataTable renders a table with a caption, whose first column links to the row', async () => {
  const screen = await renderPiece(table())
  await expect.element(screen.getByRole('table', { name: 'Empresas' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '7' })).toHaveAttribute('href', '/empresa/7')
})

test('DataTable opens a row on a click anywhere on it except on its menu', async () => {
  const screen = await renderRoutes([
    { path: '/', element: table() },
    { path: '/empresa/:id', element: <p>abierta</p> },
  ])
  await screen.getByRole('button', { name: 'Más opciones de 8' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Ver detalle' })).toBeVisible()
  await screen.getByText('Rodados').click()
  await expect.element(screen.getByText('abierta')).toBeVisible()
})

test('DataTable shows skeleton rows as tall as real rows while it loads', async () => {
  const screen = await renderPiece(table({ rows: undefined, skeletonRows: 3 }))
  const rows = screen.container.querySelectorAll('tbody tr')
  expect(rows.length).toBe(3)
  expect(Math.round(rows[0]?.getBoundingClientRect().height ?? 0)).toBe(44)
  await expect.element(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
})

test('DataTable shows a sentence when the list is empty', async () => {
  const screen = await renderPiece(table({ rows: [] }))
  await expect.element(screen.getByText('No hay empresas.')).toBeVisible()
})

test('DataTable shows the error of a failed read in place of the rows, with Reintentar', async () => {
  const refetch = vi.fn<() => Promise<void>>()
  const error = new Error('No se han encontrado datos.')
  const screen = await renderPiece(table({ rows: undefined, read: { error, refetch, isPlaceholderData: false } }))
  await expect.element(screen.getByText('No se han encontrado datos.')).toBeVisible()
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  expect(refetch).toHaveBeenCalledOnce()
})

test('DataTable renders each row as a card under 640 px, without horizontal scrolling', async () => {
  await page.viewport(390, 844)
  const screen = await renderPiece(table())
  await expect.element(screen.getByRole('list', { name: 'Empresas' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Nº 7' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1280, 900)
})

test('the sticky header of a table inside a card does not cover the first row near the top of the page', async () => {
  const screen = await renderPiece(
    <div style={{ '--app-shell-header-height': '56px', paddingTop: 80 } as CSSProperties}>
      <Card withBorder padding="lg">
        <DataGrid
          caption="Preferencias"
          columns={[{ key: 'que', title: 'Qué', render: (que: string) => que }]}
          rows={['Una devolución espera algo tuyo']}
          rowKey={(que) => que}
          loading={false}
        />
      </Card>
    </div>,
  )
  const head = screen.getByRole('columnheader', { name: 'Qué' }).element().getBoundingClientRect()
  const row = screen.getByRole('cell').element().getBoundingClientRect()
  expect(row.top).toBeGreaterThanOrEqual(head.bottom - 1)
})
