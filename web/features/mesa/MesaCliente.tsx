import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { CAPACIDADES } from '#contract/base/capacidades.ts'
import { formatMoney } from '#shared/plata.ts'
import { cuentaCorriente } from '#contract/cuenta-corriente/calls.ts'
import { CLASES } from '#contract/mesa/reglas.ts'
import type { TrabajoDetail, TrabajoRow } from '#contract/mesa/shapes.ts'
import { PREFIX } from '#contract/route.ts'
import { Informado } from '#shared/cuenta/Informado.tsx'
import { VerComoBoton } from '#shared/VerComoBoton.tsx'
import { Fact } from '#shared/gestiones/Fact.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import type { ItemDeMesa } from './mesa.paths.ts'

/** Balance of the razón social. Only rendered for users who can see the account. */
const Saldo = ({ razonSocialId }: { razonSocialId: number }) => {
  const query = { razonSocialIds: [razonSocialId] }
  const { data } = useCall(cuentaCorriente.summarize, { query }, { staleTime: 5 * 60_000 })
  return data?.totales.map((totales) => {
    const { moneda, saldoTotal, vencido } = totales
    return (
      <Stack key={moneda} gap="xs">
        <Fact label={`Saldo ${moneda}`}>{formatMoney(saldoTotal, moneda)}</Fact>
        <Fact label="Vencido">{formatMoney(vencido, moneda)}</Fact>
        <Informado totales={totales} />
      </Stack>
    )
  })
}

const TIPOS: Record<string, string> = { vendedor: 'Vendedor', asesor: 'Asesor', asesor_cobranza: 'Cobranzas' }

interface MesaClienteProps {
  detail: TrabajoDetail
  pathOf: (item: ItemDeMesa) => string
}

const Otro = ({ row, to }: { row: TrabajoRow; to: string }) => (
  <Text size="sm">
    <Anchor component={Link} to={to} size="sm" underline="always">
      {CLASES[row.clase].texto} {row.entidadId}
    </Anchor>{' '}
    {row.asunto}
  </Text>
)

/** Data about the customer of an item: other open items, balance and contacts. */
export const MesaCliente = ({ detail, pathOf }: MesaClienteProps) => {
  const { razonSocial, razonSocialId, otros, personas, contactos } = detail
  const { hasRole } = useProfile()
  const seesCuenta = hasRole(...CAPACIDADES.verCuenta.roles)
  return (
    <Stack gap="md" component="aside" aria-labelledby="cliente">
      <Title order={2} fz={16} id="cliente">
        {razonSocial}
      </Title>
      {razonSocialId !== null && (
        <Group gap="xs">
          <Button component={Link} to={`${PREFIX}/empresas/${razonSocialId}`} variant="default" size="xs">
            Ver el cliente
          </Button>
          <VerComoBoton razonSocialId={razonSocialId} size="xs" />
        </Group>
      )}
      {seesCuenta && razonSocialId !== null && <Saldo razonSocialId={razonSocialId} />}
      {otros.length > 0 && (
        <Stack gap={4}>
          <Text size="xs" c="dimmed">
            También tiene abierto
          </Text>
          {otros.map((row) => (
            <Otro key={`${row.clase}-${row.entidadId}`} row={row} to={pathOf(row)} />
          ))}
        </Stack>
      )}
      {personas.length > 0 && (
        <Stack gap={4}>
          <Text size="xs" c="dimmed">
            Personas
          </Text>
          {personas.map(({ usuarioId, nombre, email, telefono }) => (
            <Text size="sm" key={usuarioId} style={{ overflowWrap: 'anywhere' }}>
              {nombre}
              <br />
              <Anchor href={`mailto:${email}`} size="xs">
                {email}
              </Anchor>
              {telefono && (
                <>
                  <br />
                  <Anchor href={`tel:${telefono.replaceAll(/[^+\d]/g, '')}`} size="xs">
                    {telefono}
                  </Anchor>
                </>
              )}
            </Text>
          ))}
        </Stack>
      )}
      {contactos.length > 0 && (
        <Stack gap={4}>
          <Text size="xs" c="dimmed">
            Lo atienden
          </Text>
          {contactos.map(({ tipo, nombre }) => (
            <Text size="sm" key={`${tipo}-${nombre}`}>
              {TIPOS[tipo]}: {nombre}
            </Text>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
