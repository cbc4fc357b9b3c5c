import { Button, Card, Stack, Tabs } from '@mantine/core'
import { TIPOS_TEXTO, TIPO_IDS } from '#contract/notificaciones/reglas.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import { id, oculto, unoDe } from '#shared/lists/filtros.ts'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { useLeer } from '#shared/notificaciones/use-notificaciones.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Historial } from './Historial.tsx'
import { Preferencias } from './Preferencias.tsx'

const TIPOS = TIPO_IDS.map((tipoId) => ({ value: String(tipoId), label: TIPOS_TEXTO[tipoId] }))
const TODAS = 'todas'
const PREFERENCIAS = 'preferencias'

/** Filters of the notifications. The tab is a filter too, so that the URL keeps the tab. */
const FILTROS = {
  vista: oculto({ [PREFERENCIAS]: true }),
  tipo: id('Tipo', TIPOS),
  ver: unoDe('Cuáles', { 'sin-leer': 'Sin leer' }, { placeholder: 'Todas' }),
}

/** Screen of the user's notifications and preferences. */
export function Component() {
  const leer = useLeer()
  const filtros = useFiltros(FILTROS)
  const { vista, tipo, ver } = filtros.valores
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
      <Tabs
        value={vista || TODAS}
        onChange={(next) => filtros.change({ vista: next === PREFERENCIAS ? PREFERENCIAS : '' })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value={TODAS}>Todas</Tabs.Tab>
          <Tabs.Tab value={PREFERENCIAS}>Preferencias</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={TODAS}>
          <Stack>
            <Filtros filtros={filtros} />
            <Card withBorder padding="xs">
              <Historial key={`${tipo} ${ver}`} tipo={tipo || null} sinLeer={ver !== ''} />
            </Card>
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value={PREFERENCIAS}>
          <Preferencias />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
