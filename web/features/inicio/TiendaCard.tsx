import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { openTienda } from '#web/tienda.ts'

/** The way to the shop. */
export const TiendaCard = () => (
  <Card withBorder padding="md" component="section" aria-labelledby="tienda">
    <Group justify="space-between" gap="sm">
      <Stack gap={0} miw={0}>
        <Title order={2} id="tienda" fz={16}>
          Tienda
        </Title>
        <Text size="sm" c="dimmed">
          Precios y stock al día. Entrás con tu mismo usuario.
        </Text>
      </Stack>
      <Button
        variant="default"
        rightSection={<IconExternalLink size={16} aria-hidden />}
        aria-label="Abrir la tienda en otra pestaña"
        onClick={() => void openTienda()}
      >
        Abrir la tienda
      </Button>
    </Group>
  </Card>
)
