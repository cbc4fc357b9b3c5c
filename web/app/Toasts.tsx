import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { LIMITS } from '#web/limits.ts'

/** Where toasts show: bottom-left, with a progress bar (spec §9). */
export const Toasts = () => <Notifications position="bottom-left" autoClose={LIMITS.toastMs} withAutoCloseProgress />
