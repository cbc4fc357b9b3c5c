import { Campana } from './Campana.tsx'
import { UserMenu } from './UserMenu.tsx'

/** Notificaciones and the person, at the right of the header. */
export const HeaderTools = () => (
  <>
    <Campana />
    <UserMenu />
  </>
)
