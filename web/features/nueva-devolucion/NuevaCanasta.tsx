import { Button, Group, Text, Title } from '@mantine/core'
import type { RefObject } from 'react'
import { type UseFieldArrayReturn, useFormContext, useFormState } from 'react-hook-form'
import type { MotivoDevolucion } from '#contract/devoluciones/shapes.ts'
import { formatUnidades } from '#contract/valores/unidades.ts'
import { formatMoney } from '#shared/plata.ts'
import { Canasta } from '#shared/forms/DosPaneles.tsx'
import { messageOf } from '#shared/forms/form-fields.ts'
import { SelectField } from '#ui/fields/ListField.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { LineaEditor } from './LineaEditor.tsx'
import type { NuevaForm } from './nueva.form.ts'
import type { Linea } from '#contract/devoluciones/empezada.ts'
import { creditOf, mergeLineas, motivoComun, remainingFor, unidadesDe } from './nueva.lineas.ts'
import classes from './NuevaProductos.module.css'
import { motivoOptions, productosText } from './nueva.words.ts'

interface NuevaCanastaProps {
  heading: RefObject<HTMLHeadingElement | null>
  array: Pick<UseFieldArrayReturn<NuevaForm, 'lineas'>, 'fields' | 'remove' | 'replace'>
  lineas: readonly Linea[]
  motivos: readonly MotivoDevolucion[]
  isSaved: boolean
  /** Returns to the search of invoices. For a phone, where this pane hides the search. */
  onBack: () => void
  onContinue: () => void
}

/** Pane of the chosen lines, with the estimated credit and the button to continue. */
export const NuevaCanasta = ({ heading, array, lineas, motivos, isSaved, onBack, onContinue }: NuevaCanastaProps) => {
  const { control, getValues, setValue } = useFormContext<NuevaForm>()
  const { errors } = useFormState({ control, name: 'lineas' })
  const missing = messageOf(errors, 'lineas')
  const mergeEqual = () => {
    const now = getValues('lineas')
    const merged = mergeLineas(now)
    if (merged.length === now.length) return
    array.replace(merged)
    toastSuccess('Juntamos los renglones del mismo producto, lote y motivo.')
  }
  const setMotivo = (motivoId: string | null) => {
    for (const at of lineas.keys()) setValue(`lineas.${at}.motivoId`, motivoId ?? '', { shouldDirty: true })
    mergeEqual()
  }
  const units = lineas.reduce((total, linea) => total + unidadesDe(linea), 0)
  return (
    <Canasta
      titulo="lineas"
      onBack={onBack}
      pie={
        <>
          {lineas.length > 0 && (
            <Group justify="space-between" align="end" gap="xs" wrap="nowrap">
              <Text size="xs" c="dimmed">
                {productosText(lineas.length)} · {formatUnidades(units)}
                <br />
                Nota de crédito estimada, sujeta a control
              </Text>
              <Text fw={600} fz={20} lh={1.2} style={{ whiteSpace: 'nowrap' }}>
                {formatMoney(creditOf(lineas))}
              </Text>
            </Group>
          )}
          <Button fullWidth onClick={onContinue}>
            Continuar
          </Button>
          <Text size="xs" c="dimmed" ta="center" aria-live="polite">
            {isSaved && 'Borrador guardado'}
          </Text>
        </>
      }
    >
      <Title order={3} size="h5" id="lineas" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        Productos a devolver{lineas.length > 0 && ` (${lineas.length})`}
      </Title>
      {lineas.length === 0 && (
        <Text size="sm" my="xs" {...(missing ? { c: 'var(--mantine-color-error)', role: 'alert' } : { c: 'dimmed' })}>
          {missing ?? 'Todavía no agregaste ninguno. Podés agregar productos de varias facturas.'}
        </Text>
      )}
      {lineas.length > 1 && (
        <SelectField
          mt="xs"
          label="Mismo motivo para todos"
          placeholder="Elegí uno, o uno distinto en cada producto"
          data={motivoOptions(motivos)}
          allowDeselect={false}
          value={motivoComun(lineas) || null}
          onChange={setMotivo}
        />
      )}
      <ul className={classes.lines}>
        {array.fields.map(({ id }, at) => {
          const linea = lineas[at]
          return (
            linea && (
              <LineaEditor
                key={id}
                at={at}
                linea={linea}
                remaining={remainingFor(lineas, at)}
                motivos={motivos}
                onRemove={() => array.remove(at)}
                onIdentityChange={mergeEqual}
              />
            )
          )
        })}
      </ul>
    </Canasta>
  )
}
