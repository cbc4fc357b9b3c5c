import { Button, Stack } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { pagos } from '#contract/cuenta-corriente/calls.ts'
import { PAGO_ESTADOS } from '#contract/cuenta-corriente/reglas.ts'
import { razonSocial, unoDe } from '#shared/lists/filtros.ts'
import { Lista } from '#shared/lists/Lista.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { CardList } from '#ui/CardList.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { pagoPath } from '#shared/cuenta/cuenta.paths.ts'
import { CuentaNav } from '#shared/cuenta/CuentaNav.tsx'
import { PagoCard } from './PagoCard.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

const FILTROS = { estado: unoDe('Estado', PAGO_ESTADOS), rs: razonSocial() }

/** Screen of the reported payments, newest first, with their state. */
export function Component() {
  const { esInterno } = useProfile()
  const filtros = useFiltros(FILTROS)
  const informar = (
    <Button component={Link} to={pagoPath} leftSection={<IconCash size={18} aria-hidden />}>
      Informar pago
    </Button>
  )
  return (
    <Stack>
      <PageHeader title="Pagos informados" actions={informar} />
      <CuentaNav />
      <Lista
        call={pagos.search}
        filtros={filtros}
        texts={{
          filtered: 'Ningún pago está en ese estado.',
          empty: esInterno ? 'Todavía ningún cliente informó pagos.' : 'Todavía no informaste pagos.',
        }}
        action={informar}
        waiting={<Placeholder height={180} label="Cargando los pagos" />}
        draw={(filas, isOld) => (
          <CardList aria-label="Pagos informados" aria-busy={isOld}>
            {filas.map((pago) => (
              <PagoCard key={pago.pagoId} pago={pago} enSuLista />
            ))}
          </CardList>
        )}
      />
    </Stack>
  )
}
