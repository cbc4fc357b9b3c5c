import '@mantine/core/styles/Fieldset.css'
import { Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { messageOf } from '#shared/forms/form-fields.ts'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { PedidoDetail } from '#contract/pedidos-motos/shapes.ts'
import { normalizeVin } from '#contract/valores/vehiculos.ts'
import { Campo } from '#shared/forms/Campo.tsx'
import { REQUIRED } from '#ui/fields/required.ts'

interface UnidadesForm {
  unidades: { lineaId: number; vin: string; motor: string }[]
}

/**
 * Fields of chassis and engine number for each approved unit. Pasting two columns of a spreadsheet also fills in the
 * units that follow.
 */
export const AccionUnidades = ({ detail }: { detail: PedidoDetail }) => {
  const { control, setValue } = useFormContext<UnidadesForm>()
  const unidades = useWatch({ control, name: 'unidades' })
  const { errors } = useFormState({ control })
  const missing = messageOf(errors, 'unidades')

  const paste = (at: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const rows = event.clipboardData.getData('text').trim().split(/\r?\n/)
    if (rows.length === 1 && !rows[0]!.includes('\t')) return
    event.preventDefault()
    for (const [down, row] of rows.slice(0, unidades.length - at).entries()) {
      const [vin = '', motor = ''] = row.split(/[\t;]/)
      setValue(`unidades.${at + down}.vin`, normalizeVin(vin), { shouldValidate: false })
      if (motor) setValue(`unidades.${at + down}.motor`, motor.trim())
    }
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        Podés pegar dos columnas de una planilla, chasis y motor, en el primer chasis.
      </Text>
      {detail.lineas.map(({ lineaId, modelo, version, color, aprobada }) =>
        aprobada ? (
          <Fieldset key={lineaId} legend={`${modelo} ${version} ${color}: ${aprobada}`} mx={0}>
            <Stack gap="sm">
              {unidades.map((unidad, at) =>
                unidad.lineaId === lineaId ? (
                  // The index is a stable key, because rows never move.
                  <Group key={`${lineaId}-${at}`} gap="sm" align="start" grow preventGrowOverflow={false}>
                    <Campo control={control} name={`unidades.${at}.vin`}>
                      {({ onBlur, ...input }) => (
                        <TextInput
                          label={`Nº de chasis ${at + 1}`}
                          {...REQUIRED}
                          maxLength={30}
                          miw={190}
                          autoComplete="off"
                          onPaste={paste(at)}
                          onBlur={() => {
                            input.onChange(normalizeVin(input.value))
                            onBlur()
                          }}
                          {...input}
                        />
                      )}
                    </Campo>
                    <Campo control={control} name={`unidades.${at}.motor`}>
                      {(input) => (
                        <TextInput
                          label={`Nº de motor ${at + 1}`}
                          {...REQUIRED}
                          maxLength={30}
                          miw={160}
                          autoComplete="off"
                          {...input}
                        />
                      )}
                    </Campo>
                  </Group>
                ) : null,
              )}
            </Stack>
          </Fieldset>
        ) : null,
      )}
      {missing && (
        <Text size="sm" c="red" role="alert">
          {missing}
        </Text>
      )}
    </>
  )
}
