export { FormAlert } from '#web/ui/form-alert.tsx'
