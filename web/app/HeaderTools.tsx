import { Campana } from './Campana.tsx'
import { verComo } from '#web/ver-como.ts'
import { UserMenu } from './UserMenu.tsx'

/** Notificaciones and the person, at the right of the header. */
export const HeaderTools = () => (
  <>
    {/* What is new concerns who they are, not as whom they see. */}
    {!verComo && <Campana />}
    <UserMenu />
  </>
)
