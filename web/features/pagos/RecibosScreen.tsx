import { Stack } from '@mantine/core'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { RECIBO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import { palabras, razonSocial, unoDe } from '#shared/lists/filtros.ts'
import { Lista } from '#shared/lists/Lista.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { pagoInformadoPath } from '#shared/cuenta/cuenta.paths.ts'
import { CuentaNav } from '#shared/cuenta/CuentaNav.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { RECIBOS } from './recibos.columns.tsx'

const FILTROS = {
  texto: palabras('Número de recibo o de pago', { max: 40 }),
  estado: unoDe('Estado', RECIBO_ESTADOS),
  rs: razonSocial(),
}

/** Screen of the receipts, newest first. Includes annulled receipts. */
export function Component() {
  const filtros = useFiltros(FILTROS)
  return (
    <Stack>
      <PageHeader title="Recibos" />
      <CuentaNav />
      <Lista
        call={pagos.searchRecibos}
        filtros={filtros}
        caption="Recibos"
        columns={RECIBOS}
        rowKey={({ numero }) => numero}
        rowLink={({ pagoId }) => pagoInformadoPath(pagoId)}
        texts={{ filtered: 'Ningún recibo coincide.', empty: 'Todavía no hay recibos.' }}
      />
    </Stack>
  )
}
