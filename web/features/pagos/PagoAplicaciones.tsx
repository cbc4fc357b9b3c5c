import { Alert, CloseButton, Group, Stack, Text, type TextInputProps } from '@mantine/core'
import { type FieldPath, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import type { Partida } from '#contract/cuenta-corriente/shapes.ts'
import { formatDay } from '#contract/valores/fechas.ts'
import { formatMoney } from '#shared/plata.ts'
import { CampoTexto } from '#shared/forms/CampoTexto.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { AgregarDocumento } from './AgregarDocumento.tsx'
import classes from './PagoAplicaciones.module.css'
import { IMPORTE } from '#shared/cuenta/importe.campo.ts'
import { aplicacionOf, hasNegativos, type PagoForm, sinAplicar } from './pago.form.ts'

interface CampoImporteProps extends Omit<TextInputProps, 'name' | 'value' | 'error' | 'onChange' | 'onBlur'> {
  name: FieldPath<PagoForm>
}

const CampoImporte = (props: CampoImporteProps) => <CampoTexto<PagoForm> {...IMPORTE} {...props} />

/** Amount of the payment that is not applied to any document. */
const Queda = () => {
  const { control } = useFormContext<PagoForm>()
  const [medios, aplicaciones, moneda] = useWatch({ control, name: ['medios', 'aplicaciones', 'moneda'] })
  const left = sinAplicar({ medios, aplicaciones })
  return (
    <Text fw={600} aria-live="polite">
      {hasNegativos({ medios, aplicaciones })
        ? 'Los importes no pueden ser negativos'
        : left.startsWith('-')
          ? `Aplicaste ${formatMoney(left.slice(1), moneda)} de más`
          : `Queda a cuenta ${formatMoney(left, moneda)}`}
    </Text>
  )
}

/** Section of the documents that the payment covers, with the amount for each. */
export const PagoAplicaciones = ({ elegidas }: { elegidas: readonly Partida[] }) => {
  const { control } = useFormContext<PagoForm>()
  const [razonSocialId, moneda] = useWatch({ control, name: ['razonSocialId', 'moneda'] })
  const { fields, append, remove } = useFieldArray({ control, name: 'aplicaciones', keyName: 'key' })
  const isOther = elegidas.some(
    (each) => Number(each.aPagar) > 0 && (each.moneda !== moneda || each.razonSocialId !== razonSocialId),
  )
  return (
    <FormSection title="Qué pagás" order={2} help="Si no elegís comprobantes, el pago queda a cuenta.">
      {isOther && (
        <Alert variant="light" color="yellow" component="output">
          También elegiste comprobantes en otra moneda o de otra razón social: informá ese pago aparte.
        </Alert>
      )}
      {fields.length > 0 && (
        <Stack gap="sm" component="ul" className={classes.list ?? ''}>
          {fields.map(({ key, nombre, vencimiento, pendiente }, at) => (
            <Group key={key} component="li" className={classes.row ?? ''} wrap="nowrap" align="start" gap="sm">
              <div className={classes.name}>
                <Text size="sm" fw={600}>
                  {nombre}
                </Text>
                <Text size="xs" c="dimmed">
                  Vence {formatDay(vencimiento)} · Queda {formatMoney(pendiente, moneda)}
                </Text>
              </div>
              <CampoImporte
                name={`aplicaciones.${at}.importe`}
                aria-label={`Importe de ${nombre}`}
                className={classes.amount ?? ''}
              />
              <CloseButton mt={4} aria-label={`Quitar ${nombre}`} onClick={() => remove(at)} />
            </Group>
          ))}
        </Stack>
      )}
      {razonSocialId !== '' && (
        <AgregarDocumento
          razonSocialId={razonSocialId}
          moneda={moneda}
          taken={fields.map(({ partidaId }) => partidaId)}
          onAdd={(partida) => append(aplicacionOf(partida), { shouldFocus: false })}
        />
      )}
      <Queda />
    </FormSection>
  )
}
