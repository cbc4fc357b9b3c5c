import { Button, Menu, TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPiece } from '#testing/render.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialogo } from './Dialogo.tsx'

const Sample = () => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button>Más opciones</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpened(true)}>Ver detalle</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialogo opened={opened} onClose={() => setOpened(false)} title="Detalle">
        contenido
      </Dialogo>
    </>
  )
}

test('a dialog returns the focus to the menu button when an item of the menu opened it', async () => {
  const screen = await renderPiece(<Sample />)
  const button = screen.getByRole('button', { name: 'Más opciones' })
  await button.click()
  await screen.getByRole('menuitem', { name: 'Ver detalle' }).click()
  await screen.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(button).toHaveFocus()
})

const Form = ({ onClose, losesNothing = false }: { onClose: () => void; losesNothing?: boolean }) => (
  <Dialogo opened onClose={onClose} title="Anular devolución" losesNothing={losesNothing}>
    <TextInput label="Comentario" />
    <Button variant="default" onClick={onClose}>
      Volver
    </Button>
    <Button type="submit">Anular devolución</Button>
  </Dialogo>
)

test('a dialog focuses its first field when it opens', async () => {
  const screen = await renderPiece(<Form onClose={() => undefined} />)
  await expect.element(screen.getByRole('textbox', { name: 'Comentario' })).toHaveFocus()
})

test('a dialog without a field focuses its main button, not ✕', async () => {
  const onConfirm = vi.fn<() => void>()
  const screen = await renderPiece(
    <ConfirmDialog opened title="¿Tomar?" confirm="Tomar" onConfirm={onConfirm} onCancel={() => undefined}>
      Pasa a ser tuya.
    </ConfirmDialog>,
  )
  await expect.element(screen.getByRole('button', { name: 'Tomar' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('a dialog focuses its cancel button when the action deletes something', async () => {
  const onConfirm = vi.fn<() => void>()
  const screen = await renderPiece(
    <ConfirmDialog opened danger title="¿Borrar?" confirm="Borrar" onConfirm={onConfirm} onCancel={() => undefined}>
      No vuelve.
    </ConfirmDialog>,
  )
  await expect.element(screen.getByRole('button', { name: 'Volver' })).toHaveFocus()
})

test('a dialog asks on Escape after a change, and Seguir acá keeps the dialog open with its text', async () => {
  const onClose = vi.fn<() => void>()
  const screen = await renderPiece(<Form onClose={onClose} />)
  const field = screen.getByRole('textbox', { name: 'Comentario' })
  await field.fill('Ya no hace falta')
  await userEvent.keyboard('{Escape}')
  const question = screen.getByRole('dialog', { name: '¿Cerrar sin guardar?' })
  // The question must stay open. If the Escape that opened the question also closed it, its button would not get the
  // focus.
  await expect.element(question.getByRole('button', { name: 'Seguir acá' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Ya no hace falta')
  expect(onClose).not.toHaveBeenCalled()

  await userEvent.keyboard('{Escape}')
  await question.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('a dialog closes on Escape without asking when nothing changed or closing loses nothing', async () => {
  const onClose = vi.fn<() => void>()
  const untouched = await renderPiece(<Form onClose={onClose} />)
  await expect.element(untouched.getByRole('textbox', { name: 'Comentario' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await untouched.unmount()

  const search = await renderPiece(<Form onClose={onClose} losesNothing />)
  await search.getByRole('textbox', { name: 'Comentario' }).fill('filtro')
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})

const Filas = () => {
  const [filas, setFilas] = useState(['uno', 'dos', 'tres'])
  const [asked, setAsked] = useState<string>()
  const drop = (fila: string) => setFilas((now) => now.filter((each) => each !== fila))
  return (
    <main tabIndex={-1}>
      <ul>
        {filas.map((fila) => (
          <li key={fila}>
            <Button onClick={() => drop(fila)}>Quitar {fila}</Button>
            <Button onClick={() => setAsked(fila)}>Borrar {fila}</Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== undefined}
        title="¿Borrar?"
        confirm="Sí"
        onCancel={() => setAsked(undefined)}
        onConfirm={() => {
          drop(asked!)
          setAsked(undefined)
        }}
      >
        No vuelve.
      </ConfirmDialog>
    </main>
  )
}

test('removing a row moves the focus to the next row, otherwise to the previous row, and never to body', async () => {
  const screen = await renderPiece(<Filas />)
  await screen.getByRole('button', { name: 'Quitar dos' }).click()
  await expect.element(screen.getByRole('button', { name: 'Quitar tres' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Quitar tres' }).click()
  await expect.element(screen.getByRole('button', { name: 'Quitar uno' })).toHaveFocus()
  await screen.getByRole('button', { name: 'Quitar uno' }).click()
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

test('confirming the removal of a row in a dialog moves the focus to the next row', async () => {
  const screen = await renderPiece(<Filas />)
  await screen.getByRole('button', { name: 'Borrar uno' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Sí' }).click()
  await expect.element(screen.getByRole('button', { name: 'Borrar dos' })).toHaveFocus()
})

/** Simulates a slow send: `busy` becomes true only 100 ms later. */
const Lento = ({ onConfirm, refused }: { onConfirm: () => void; refused?: Promise<void> }) => {
  const [busy, setBusy] = useState(false)
  const confirm = () => {
    onConfirm()
    setTimeout(() => setBusy(true), 100)
    void refused?.then(() => setBusy(false))
  }
  return (
    <ConfirmDialog opened title="¿Deshacer?" confirm="Deshacer" busy={busy} onConfirm={confirm} onCancel={() => {}}>
      Vuelve a como estaba.
    </ConfirmDialog>
  )
}

test('a dialog confirms once on a double click, even when busy is set later', async () => {
  const onConfirm = vi.fn<() => void>()
  const screen = await renderPiece(<Lento onConfirm={onConfirm} />)
  const confirm = screen.getByRole('button', { name: 'Deshacer' })
  await confirm.dblClick()
  await expect.element(confirm).toBeDisabled()
  expect(onConfirm).toHaveBeenCalledOnce()
})

test('a dialog can be confirmed again after a rejection', async () => {
  const onConfirm = vi.fn<() => void>()
  const refused = Promise.withResolvers<void>()
  const screen = await renderPiece(<Lento onConfirm={onConfirm} refused={refused.promise} />)
  const confirm = screen.getByRole('button', { name: 'Deshacer' })
  await confirm.click()
  await expect.element(confirm).toBeDisabled()
  refused.resolve()
  await expect.element(confirm).toBeEnabled()
  await confirm.click()
  expect(onConfirm).toHaveBeenCalledTimes(2)
})
