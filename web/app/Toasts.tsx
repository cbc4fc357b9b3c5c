import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { LIMITS } from '#web/limits.ts'
// Sends a click to a button that moved away during the press. Loaded with the toasts, because no button moves before
// the first screen.
import '#ui/moved-press.ts'

/** Container of the toasts, at the bottom left and with a progress bar (spec §9). */
export const Toasts = () => <Notifications position="bottom-left" autoClose={LIMITS.toastMs} withAutoCloseProgress />
