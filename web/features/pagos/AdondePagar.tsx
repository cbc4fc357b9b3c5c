import { Stack, Text } from '@mantine/core'
import { Fragment } from 'react'
import { formatCuit } from '#contract/valores/comprobantes.ts'
import { cobros } from '#contract/cobros/calls.ts'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { piezasDe } from '#contract/cuenta-corriente/destino.ts'
import { Copiar } from '#shared/Copiar.tsx'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { useCall } from '#web/queries.tsx'

/** The account of a company's own: what is paid into it is told by itself. */
const CuentaPropia = ({ alias, cvu }: { alias: string; cvu: string }) => (
  <Text size="sm">
    Tu cuenta propia: lo que transfieras acá queda informado solo. Alias {alias}
    <Copiar nombre="el alias" valor={alias} /> · CVU {cvu}
    <Copiar nombre="el CVU" valor={cvu} />
  </Text>
)

/** Where to pay to: the company's own account, and what the distributor says; nothing where nobody said. What a bank asks for is copied. */
export const AdondePagar = ({ razonSocialId }: { razonSocialId: number | '' }) => {
  const { data } = useCall(pagos.getDestino)
  const own = useCall(
    cobros.getCuenta,
    { params: { razonSocialId: Number(razonSocialId) } },
    { enabled: razonSocialId !== '' },
  )
  const cuenta = own.data?.cuenta
  if (!data?.datosBancarios && !cuenta) return null
  return (
    <FormSection title="Adónde transferir" order={2}>
      <Stack gap={4}>
        {cuenta && <CuentaPropia {...cuenta} />}
        {data?.datosBancarios && (
          <>
            <Text size="sm">
              {data.nombre}
              {data.cuit && ` · CUIT ${formatCuit(data.cuit)}`}
            </Text>
            {data.datosBancarios.split('\n').map((linea) => (
              <Text key={linea} size="sm">
                {piezasDe(linea).map(({ texto, copia }) => (
                  <Fragment key={texto}>
                    {texto}
                    {copia && <Copiar {...copia} />}
                  </Fragment>
                ))}
              </Text>
            ))}
          </>
        )}
      </Stack>
    </FormSection>
  )
}
