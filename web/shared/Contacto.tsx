import { ActionIcon, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import type { Contacto as ContactoData } from '#contract/usuarios.ts'

const digits = (telefono: string): string => telefono.replace(/\D/g, '')

interface ContactoProps {
  contacto: ContactoData
  /** Name of the negocio that this person looks after; absent when it is all of them. */
  negocio?: string | undefined
}

/** A person of the distributor, and how to reach them: telephone, mail, WhatsApp. */
export const Contacto = ({ contacto: { nombre, telefono, email }, negocio }: ContactoProps) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <Stack gap={0} miw={0}>
      <Text fw={600} truncate title={nombre}>
        {nombre}
      </Text>
      {negocio && (
        <Text size="xs" c="dimmed">
          {negocio}
        </Text>
      )}
      <Anchor href={`tel:+${digits(telefono)}`} size="sm" lh="28px">
        {telefono}
      </Anchor>
      <Anchor href={`mailto:${email}`} size="sm" lh="28px" truncate title={email}>
        {email}
      </Anchor>
    </Stack>
    <ActionIcon
      component="a"
      href={`https://wa.me/${digits(telefono)}`}
      target="_blank"
      rel="noreferrer"
      variant="default"
      size={44}
      aria-label={`WhatsApp a ${nombre}`}
    >
      <IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  </Group>
)
