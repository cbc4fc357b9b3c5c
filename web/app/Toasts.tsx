import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { LIMITS } from '#web/limits.ts'
// Nothing moves under the pointer before the first screen is there: it comes with these.
import '#ui/moved-press.ts'

/** Where toasts show: bottom-left, with a progress bar (spec §9). */
export const Toasts = () => <Notifications position="bottom-left" autoClose={LIMITS.toastMs} withAutoCloseProgress />
