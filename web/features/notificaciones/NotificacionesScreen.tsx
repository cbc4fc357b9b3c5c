import { Button, Card, Group, SegmentedControl, Select, Stack, Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { TIPOS_TEXTO, TIPO_IDS } from '#contract/notificaciones/reglas.ts'
import { useLeer } from '#shared/notificaciones/use-notificaciones.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Historial } from './Historial.tsx'
import { Preferencias } from './Preferencias.tsx'

const OPTIONS = TIPO_IDS.map((id) => ({ value: String(id), label: TIPOS_TEXTO[id] }))
const VISTAS = ['todas', 'preferencias'] as const

/** Every notification of this person, and how they want to be told. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const leer = useLeer()
  const vista = params.get('vista') === 'preferencias' ? 'preferencias' : 'todas'
  const tipo = OPTIONS.find(({ value }) => value === params.get('tipo'))?.value ?? null
  const soloSinLeer = params.get('ver') === 'sin-leer'
  const change = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return (
    <Stack maw={820}>
      <PageHeader
        title="Notificaciones"
        actions={
          <Button variant="default" loading={leer.isPending} onClick={() => leer.mutate({ body: {} })}>
            Marcar todas como leídas
          </Button>
        }
      />
      <Tabs value={vista} onChange={(next) => change('vista', next === 'todas' ? null : next)} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value={VISTAS[0]}>Todas</Tabs.Tab>
          <Tabs.Tab value={VISTAS[1]}>Preferencias</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="todas">
          <Stack>
            <Group align="end">
              <Select
                label="Sobre"
                placeholder="Todo"
                clearable
                data={OPTIONS}
                value={tipo}
                onChange={(chosen) => change('tipo', chosen)}
              />
              <SegmentedControl
                aria-label="Cuáles"
                data={[
                  { value: 'todas', label: 'Todas' },
                  { value: 'sin-leer', label: 'Sin leer' },
                ]}
                value={soloSinLeer ? 'sin-leer' : 'todas'}
                onChange={(chosen) => change('ver', chosen === 'todas' ? null : chosen)}
              />
            </Group>
            <Card withBorder padding="xs">
              <Historial key={`${tipo} ${soloSinLeer}`} tipo={tipo} sinLeer={soloSinLeer} />
            </Card>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="preferencias">
          <Preferencias />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
