import { AppError } from '../errors/errors.ts'

interface CourseDates {
  startDate?: string | null
  endDate?: string | null
}

/** @throws AppError validation_failed when the course would end before it starts */
export function checkDates({ startDate, endDate }: CourseDates): void {
  if (startDate && endDate && endDate < startDate) {
    throw new AppError('validation_failed', {
      fields: { endDate: 'Bitiş tarixi başlanğıc tarixindən əvvəl ola bilməz.' },
    })
  }
}
