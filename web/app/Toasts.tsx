import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { LIMITS } from '#web/limits.ts'
// These styles load with the toasts: no animation runs before the first screen.
import '#ui/moved-press.ts'

/** Container of the toasts: bottom left, with a progress bar (spec §9). */
export const Toasts = () => <Notifications position="bottom-left" autoClose={LIMITS.toastMs} withAutoCloseProgress />
