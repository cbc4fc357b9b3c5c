import { List, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { capacidadesDe } from '#contract/capacidades.ts'
import { useProfile } from '#web/profile.tsx'
import { quienCorrige } from '#shared/quien-corrige.ts'
import { PerfilSection } from './PerfilSection.tsx'

const Lista = ({ title, items, none }: { title: string; items: readonly string[]; none: string }) => (
  <Stack gap={4}>
    <Title order={3} fz={13} c="dimmed">
      {title}
    </Title>
    {items.length > 0 ? (
      <List size="sm" spacing={2}>
        {items.map((item) => (
          <List.Item key={item}>{item}</List.Item>
        ))}
      </List>
    ) : (
      <Text size="sm">{none}</Text>
    )}
  </Stack>
)

/** Roles and services in plain words. */
export const QuePuedoHacer = () => {
  const profile = useProfile()
  const { roles, negocios } = profile
  const servicios = new Set(negocios.flatMap((negocio) => negocio.servicios.map(({ servicio }) => servicio)))
  return (
    <PerfilSection title="Qué puedo hacer" help={`Si necesitás algo más, pedíselo ${quienCorrige(profile)}.`}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Lista title="Permisos" items={capacidadesDe(roles)} none="Todavía no tenés permisos." />
        <Lista title="Servicios" items={[...servicios]} none="Todavía no tenés servicios." />
      </SimpleGrid>
    </PerfilSection>
  )
}
