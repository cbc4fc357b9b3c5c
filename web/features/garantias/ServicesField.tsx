import { Button, CloseButton, Input, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { CampoFecha } from '#shared/forms/CampoFecha.tsx'
import { CampoNumero } from '#shared/forms/CampoNumero.tsx'
import classes from './ServicesField.module.css'
import type { GarantiaForm } from './nueva.form.ts'

const MAX = 20

/** Field of the maintenance services, one per row. Enter moves to the next row, or adds a row after the last. */
export const ServicesField = () => {
  const { control, setFocus } = useFormContext<GarantiaForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'garantia.services' })
  const addButton = useRef<HTMLButtonElement>(null)
  const isFull = fields.length >= MAX

  const add = () => append({ km: '', fecha: '' }, { focusName: `garantia.services.${fields.length}.km` })
  const goDown = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (at < fields.length - 1) setFocus(`garantia.services.${at + 1}.km`)
    else if (!isFull) add()
  }
  const drop = (at: number) => {
    remove(at)
    // Removing the row removes the pressed button, so move the focus.
    addButton.current?.focus()
  }
  return (
    <Stack gap="xs" component="section" aria-label="Services hechos">
      <Input.Label labelElement="div">Services hechos</Input.Label>
      {fields.length === 0 && (
        <Text size="sm" c="dimmed">
          Si ya tuvo alguno, agregalo con sus kilómetros y su fecha.
        </Text>
      )}
      {fields.map(({ id }, at) => (
        <fieldset key={id} className={classes.row} aria-label={`Service ${at + 1}`}>
          <CampoNumero<GarantiaForm>
            name={`garantia.services.${at}.km`}
            label="Kilómetros"
            thousands
            unit="km"
            onKeyDown={(event) => goDown(event, at)}
          />
          <CampoFecha<GarantiaForm> name={`garantia.services.${at}.fecha`} label="Fecha" />
          <CloseButton size="lg" mt={24} aria-label={`Quitar el service ${at + 1}`} onClick={() => drop(at)} />
        </fieldset>
      ))}
      <Button
        ref={addButton}
        variant="default"
        size="compact-md"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={isFull}
        onClick={add}
      >
        Agregar service
      </Button>
    </Stack>
  )
}
