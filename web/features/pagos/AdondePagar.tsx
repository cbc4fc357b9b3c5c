import { Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { formatCuit } from '#contract/valores/comprobantes.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { piezasDe } from '#contract/cuenta-corriente/destino.ts'
import { Copiar } from '#shared/Copiar.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { Read } from '#ui/Read.tsx'
import { useCall } from '#web/queries.tsx'

/**
 * Section with the bank account to pay to and buttons to copy its data. Renders nothing when no account is configured.
 */
export const AdondePagar = () => {
  const destino = useCall(pagos.getDestino)
  if (destino.data ? !destino.data.datosBancarios : !destino.error) return null
  return (
    <FormSection title="Adónde transferir" order={2}>
      <Read of={destino}>
        {({ nombre, cuit, datosBancarios }) => (
          <Stack gap={4}>
            <Text size="sm">
              {nombre}
              {cuit && ` · CUIT ${formatCuit(cuit)}`}
            </Text>
            {datosBancarios?.split('\n').map((linea) => (
              <Text key={linea} size="sm">
                {piezasDe(linea).map(({ texto, copia }) => (
                  <Fragment key={texto}>
                    {texto}
                    {copia && <Copiar {...copia} />}
                  </Fragment>
                ))}
              </Text>
            ))}
          </Stack>
        )}
      </Read>
    </FormSection>
  )
}
