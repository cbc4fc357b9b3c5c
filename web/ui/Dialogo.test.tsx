import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderPiece } from '#testing/render.tsx'
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

test('a dialog that a menu opened gives the focus back to the button of the menu', async () => {
  const screen = await renderPiece(<Sample />)
  const button = screen.getByRole('button', { name: 'Más opciones' })
  await button.click()
  await screen.getByRole('menuitem', { name: 'Ver detalle' }).click()
  await screen.getByRole('button', { name: 'Cerrar' }).click()
  await expect.element(button).toHaveFocus()
})
