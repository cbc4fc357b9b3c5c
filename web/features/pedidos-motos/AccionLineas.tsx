import '@mantine/core/styles/Fieldset.css'
import { Fieldset, Group, Stack, Text, TextInput, Textarea } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { formatMoney } from '#shared/plata.ts'
import { sumImportes } from '#contract/valores/importes.ts'
import { subtotalDe, excesoDe } from '#contract/pedidos-motos/reglas.ts'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { WholeNumberInput } from '#ui/fields/WholeNumberInput.tsx'
import { REQUIRED } from '#ui/fields/required.ts'
import { PedidoCredito } from './PedidoCredito.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCredito } from './pedidos-motos.queries.ts'

/** Form values: the values of each line, and the reason to exceed the credit. */
interface AprobacionForm {
  motivoExceso: string
  lineas: { aprobada: number | ''; bonificacion: string }[]
}

interface AccionExcesoProps {
  razonSocialId: number
  total: string
}

/** Field of the reason to exceed the credit. Users who may not exceed it read who has to approve the order. */
const AccionExceso = ({ razonSocialId, total }: AccionExcesoProps) => {
  const { control } = useFormContext<AprobacionForm>()
  const { hasRole } = useProfile()
  const { data } = useCredito(razonSocialId)
  if (!data?.disponible || excesoDe(total, data.disponible) === undefined) return null
  if (!hasRole(...CAPACIDADES.excederCredito.roles)) {
    return (
      <Text size="sm" component="output">
        Así lo tiene que aprobar Administración. Vos podés aprobar la parte que entra en el crédito.
      </Text>
    )
  }
  return (
    <Campo control={control} name="motivoExceso">
      {(input) => (
        <Textarea
          label="Por qué se aprueba sobre el crédito"
          description="Queda en el historial, con tu nombre"
          {...REQUIRED}
          autosize
          minRows={2}
          maxLength={500}
          {...input}
        />
      )}
    </Campo>
  )
}

interface AccionLineasProps {
  detail: PedidoDetail
  /** true: asks for approved quantities and discounts; false: only for discounts. */
  asksCantidad: boolean
}

/** Returns the total of the typed values; an invalid quantity or discount counts as 0. */
const totalOf = (lineas: AprobacionForm['lineas'], detail: PedidoDetail): string =>
  sumImportes(
    detail.lineas.map(({ precio, cantidad }, at) => {
      const { aprobada = cantidad, bonificacion = '0' } = lineas[at] ?? {}
      const percent = bonificacion.trim().replace(',', '.')
      const units = Number.isInteger(aprobada) ? Math.max(0, Number(aprobada)) : 0
      const isPercent = /^\d{1,3}(\.\d{1,2})?$/.test(percent) && Number(percent) <= 100
      return subtotalDe(precio, units, isPercent ? percent : '0')
    }),
  )

/**
 * Fields of each line: discount, and quantity if asked. Below these, the total of the order and the available credit.
 */
export const AccionLineas = ({ detail, asksCantidad }: AccionLineasProps) => {
  const { control } = useFormContext<AprobacionForm>()
  const lineas = useWatch({ control, name: 'lineas' })
  const total = totalOf(lineas, detail)
  return (
    <>
      <Fieldset legend={asksCantidad ? 'Cantidades aprobadas' : 'Bonificaciones'} mx={0}>
        <Stack gap="sm">
          {detail.lineas.map(({ lineaId, modelo, version, color, cantidad, precio }, at) => (
            <Group key={lineaId} justify="space-between" align="start" gap="sm">
              <Stack gap={0} flex="1 1 10rem">
                <Text size="sm" fw={600}>
                  {modelo} {version} {color}
                </Text>
                <Text size="xs" c="dimmed">
                  Pedidas {cantidad} · {formatMoney(precio)}
                </Text>
              </Stack>
              {asksCantidad && (
                <Campo control={control} name={`lineas.${at}.aprobada`}>
                  {(input) => (
                    <WholeNumberInput
                      label="Aprobadas"
                      aria-label={`Aprobadas de ${modelo} ${color}`}
                      min={0}
                      max={cantidad}
                      w={130}
                      {...input}
                    />
                  )}
                </Campo>
              )}
              <Campo control={control} name={`lineas.${at}.bonificacion`}>
                {(input) => (
                  <TextInput
                    label="Bonificación"
                    aria-label={`Bonificación de ${modelo} ${color}, por ciento`}
                    rightSection="%"
                    inputMode="decimal"
                    maxLength={6}
                    w={110}
                    {...input}
                  />
                )}
              </Campo>
            </Group>
          ))}
        </Stack>
      </Fieldset>
      <Text fw={600}>Total sin IVA {formatMoney(total)}</Text>
      <PedidoCredito razonSocialId={detail.razonSocialId} total={total} />
      <AccionExceso razonSocialId={detail.razonSocialId} total={total} />
    </>
  )
}
