import { formatCuantos } from '#contract/valores/formato.ts'
import { CloseButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import { plazoVencido } from '#contract/devoluciones/reglas.ts'
import { formatDay, localDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#shared/plata.ts'
import { ArchivosInput } from '#shared/archivos/ArchivosInput.tsx'
import { Campo } from '#shared/forms/Campo.tsx'
import { messageOf } from '#shared/forms/form-fields.ts'
import { SelectField } from '#ui/fields/ListField.tsx'
import { WholeNumberInput } from '#ui/fields/WholeNumberInput.tsx'
import { useProfile } from '#web/profile.tsx'
import { REQUIRED } from '#ui/fields/required.ts'
import type { NuevaForm } from './nueva.form.ts'
import { Precio } from '#shared/devoluciones/Precio.tsx'
import type { Linea } from '#contract/devoluciones/empezada.ts'
import { lineCredit } from './nueva.lineas.ts'
import classes from './NuevaProductos.module.css'
import { motivoOptions } from './nueva.words.ts'

interface LineaEditorProps {
  at: number
  linea: Linea
  /** Available units of the invoice line, less the units that other lines of the request take. */
  remaining: number
  motivos: readonly MotivoDevolucion[]
  onRemove: () => void
  /** Called when lot or reason change. Two lines may then be equal and have to be merged. */
  onIdentityChange: () => void
}

/** Editor of a line: quantity, lot, reason, and photos if the reason requires them. */
export const LineaEditor = ({ at, linea, remaining, motivos, onRemove, onIdentityChange }: LineaEditorProps) => {
  const { control, setFocus, getValues } = useFormContext<NuevaForm>()
  const { esInterno } = useProfile()
  const [today] = useState(() => localDay(new Date()))
  const { errors } = useFormState({ control, name: `lineas.${at}` })
  const problem = messageOf(errors, `lineas.${at}.codigoMaterial`)
  const motivo = motivos.find(({ motivoId }) => String(motivoId) === linea.motivoId)
  // Warn as soon as date and reason are known, without waiting for Continuar.
  const late = motivo && !esInterno ? plazoVencido(motivo, linea.fechaVenta, today) : undefined
  const name = `${linea.codigoMaterial}, renglón ${at + 1}`

  /** Enter moves to the next line, as in a spreadsheet. */
  const goDown = (key: string) => {
    if (key === 'Enter' && getValues('lineas').length > at + 1) setFocus(`lineas.${at + 1}.cantidad`)
  }
  return (
    <li className={classes.line}>
      <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
        <Stack gap={0} miw={0}>
          <Text size="sm">
            <b>{linea.codigoMaterial}</b> {linea.descripcion}
          </Text>
          <Text size="xs" c="dimmed">
            {linea.numeroFactura} · {formatDay(linea.fechaVenta)} · <Precio precio={linea.precio} />
          </Text>
        </Stack>
        <CloseButton aria-label={`Quitar ${name}`} onClick={onRemove} />
      </Group>
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <div className={classes.fields}>
        <Campo control={control} name={`lineas.${at}.cantidad`}>
          {(input) => (
            <WholeNumberInput
              label="Cantidad"
              {...REQUIRED}
              description={`Podés devolver hasta ${remaining}`}
              min={1}
              onKeyDown={({ key }) => goDown(key)}
              {...input}
            />
          )}
        </Campo>
        {linea.lotes.length > 0 && (
          <Campo control={control} name={`lineas.${at}.lote`}>
            {({ value, onChange, ...input }) => (
              <SelectField
                label="Lote"
                {...REQUIRED}
                description="Está impreso en la caja"
                data={linea.lotes}
                allowDeselect={false}
                value={value || null}
                onChange={(lote) => {
                  onChange(lote ?? '')
                  onIdentityChange()
                }}
                {...input}
              />
            )}
          </Campo>
        )}
        <Campo control={control} name={`lineas.${at}.motivoId`}>
          {({ value, onChange, error, ...input }) => (
            <SelectField
              className={linea.lotes.length > 0 ? (classes.wide ?? '') : ''}
              label="Motivo"
              {...REQUIRED}
              description={
                motivo?.plazoDias
                  ? `Hasta ${formatCuantos(motivo.plazoDias, 'día', 'días')} de la venta`
                  : 'Por qué se devuelve'
              }
              data={motivoOptions(motivos)}
              allowDeselect={false}
              value={value || null}
              onChange={(motivoId) => {
                onChange(motivoId ?? '')
                onIdentityChange()
              }}
              {...input}
              error={late ?? error}
            />
          )}
        </Campo>
      </div>
      {(motivo?.requiereFotos || linea.fotos.length > 0) && (
        <Campo control={control} name={`lineas.${at}.fotos`}>
          {({ value, onChange, error, ref }) => (
            <ArchivosInput ref={ref} label={`Fotos de ${name}`} files={value} onChange={onChange} error={error} />
          )}
        </Campo>
      )}
      <Text size="xs" c="dimmed" ta="right">
        Nota de crédito estimada {formatMoney(lineCredit(linea, remaining))}
      </Text>
    </li>
  )
}
