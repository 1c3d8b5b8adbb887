/**
 * Every error code with its status and the Azerbaijani sentence that the user reads. `{name}` is replaced by the
 * error's values. Sentences that SPEC.md quotes are verbatim. Source: SPEC.md sections 5 and 8.
 */
export const errors = {
  validation_failed: { status: 400, text: 'Daxil etdiyiniz məlumatları yoxlayın.' },
  date_invalid: { status: 400, text: 'Tarix düzgün deyil. Başqa tarix seçin.' },
  comment_empty: { status: 400, text: 'Şərh yazın və ya fayl əlavə edin.' },
  weak_password: { status: 400, text: 'Parol ən azı {min} simvoldan ibarət olmalıdır.' },
  password_common: { status: 400, text: 'Bu parol çox asandır. Başqa parol seçin.' },
  token_invalid: { status: 400, text: 'Link etibarsızdır, istifadə olunub və ya müddəti bitib. Yeni link istəyin.' },
  wrong_current_password: { status: 400, text: 'Cari şifrə yanlışdır. Yoxlayıb yenidən daxil edin.' },
  code_invalid: { status: 400, text: 'Kod yanlışdır.' },
  invalid_credentials: { status: 401, text: 'E-poçt və ya şifrə yanlışdır.' },
  second_factor_required: { status: 401, text: 'Doğrulama tətbiqindəki 6 rəqəmli kodu yazın.' },
  unauthenticated: { status: 401, text: 'Davam etmək üçün hesabınıza daxil olun.' },
  cross_site: { status: 403, text: 'Sorğu təhlükəsizlik səbəbilə rədd edildi. Səhifəni yeniləyib yenidən cəhd edin.' },
  read_only: { status: 403, text: 'Yalnız baxış rejimində dəyişiklik etmək mümkün deyil.' },
  forbidden: { status: 403, text: 'Bu əməliyyat üçün icazəniz yoxdur.' },
  email_not_verified: {
    status: 403,
    text: 'E-poçt ünvanınız təsdiqlənməyib. Sizə göndərdiyimiz məktubdakı linkə keçin.',
  },
  quota_reached: {
    status: 403,
    text: 'Qrup limitiniz dolub ({used} / {limit}). Limiti artırmaq üçün texniki dəstəyə yazın.',
  },
  subscription_expired: {
    status: 403,
    text: 'Abunəliyiniz {date} tarixində bitib. Yeni qrup yaratmaq üçün onu uzatmaq lazımdır: texniki dəstəyə yazın.',
  },
  sign_in_again: {
    status: 403,
    text: 'Təhlükəsizlik üçün hesabınıza yenidən daxil olun, sonra bir də cəhd edin.',
  },
  course_read_only: { status: 403, text: 'Bu qrup yalnız baxış üçün açıqdır.' },
  not_found: {
    status: 404,
    text: 'Axtardığınız məlumat tapılmadı. Silinmiş ola bilər, səhifəni yeniləyin.',
  },
  route_not_found: { status: 404, text: 'Belə ünvan yoxdur. Ünvanı yoxlayın.' },
  student_not_found: { status: 404, text: 'Bu ID ilə şagird tapılmadı. ID-ni yoxlayın.' },
  teacher_not_found: { status: 404, text: 'Bu ID ilə müəllim tapılmadı. ID-ni yoxlayın.' },
  claim_invalid: { status: 404, text: 'ID və ya kod yanlışdır. Kartı yoxlayın.' },
  timeout: { status: 408, text: 'Göndərmə çox uzandı. Bağlantını yoxlayıb yenidən cəhd edin.' },
  email_taken: { status: 409, text: 'Bu e-poçt ünvanı ilə artıq hesab var. Daxil olun və ya parolu sıfırlayın.' },
  duplicate: { status: 409, text: 'Bu ad artıq istifadə olunur. Başqa ad yazın.' },
  already_participant: { status: 409, text: 'Bu şagird artıq qrupdadır.' },
  student_left: {
    status: 409,
    text: 'Bu şagird qrupdan özü çıxıb. Qayıtmaq üçün qrupun kodu ilə özü qoşulmalıdır.',
  },
  student_moved: { status: 409, text: 'Şagird başqa qrupa keçirilib.' },
  card_claimed: {
    status: 409,
    text: 'Kartlardan biri artıq şagirdin hesabıdır, ona görə birləşdirilmədi. Səhifəni yeniləyin.',
  },
  card_not_own: {
    status: 409,
    text: 'Kartlardan biri sizin dərs demədiyiniz qrupla bağlıdır, ona görə birləşdirmək olmur.',
  },
  already_teacher: { status: 409, text: 'Bu müəllim artıq qrupdadır.' },
  owner_required: { status: 409, text: 'Qrup admini qrupdan silinə bilməz.' },
  date_deleted: {
    status: 409,
    text: 'Bu tarix silinib. İşarələriniz bu cihazda qalır: tarixi bərpa edin və ya yenidən əlavə edin.',
  },
  announcement_deleted: {
    status: 409,
    text: 'Bu elan silinib, ona görə dəyişdirilmədi. Onu “Silinənlər” bölməsindən bərpa edə bilərsiniz.',
  },
  changed_meanwhile: {
    status: 409,
    text: 'Bu arada başqa müəllim dərs günlərini dəyişib: {days}. Sizin seçiminiz hələ yadda saxlanılmayıb: yenidən yadda saxlasanız, o qalacaq.',
  },
  limit_reached: {
    status: 409,
    text: 'Bu siyahı icazə verilən həddə çatıb. Əvvəlcə lazımsız olanları silin.',
  },
  second_factor_on: { status: 409, text: 'İki addımlı giriş artıq aktivdir.' },
  no_password: {
    status: 409,
    text: 'Hesabınızda şifrə təyin edilməyib. Giriş səhifəsindəki “Şifrəni unutmusunuz?” linki ilə şifrə təyin edin.',
  },
  join_closed: { status: 409, text: 'Qoşulma bağlıdır. Müəllimə müraciət edin.' },
  last_admin: { status: 409, text: 'Sonuncu admin hesabı silinə bilməz.' },
  in_progress: { status: 409, text: 'Bu əməliyyat artıq icra olunur. Bir az gözləyin.' },
  file_too_large: { status: 413, text: 'Fayl çox böyükdür. Ən çoxu {mb} MB yükləmək olar.' },
  file_type_refused: { status: 415, text: 'Bu növ fayl qəbul edilmir.' },
  unsupported_media: {
    status: 415,
    text: 'Sorğunun formatı dəstəklənmir. Səhifəni yeniləyib yenidən cəhd edin.',
  },
  key_reused: { status: 422, text: 'Bu əməliyyat artıq başqa məlumatla göndərilib. Səhifəni yeniləyin.' },
  rate_limited: { status: 429, text: 'Həddindən artıq cəhd edildi. {minutes} dəqiqə sonra yenidən cəhd edin.' },
  server_error: { status: 500, text: 'Serverdə xəta baş verdi. Bir azdan yenidən cəhd edin.' },
  busy: { status: 503, text: 'Sistem hazırda çox yüklüdür. Bir azdan yenidən cəhd edin.' },
  unavailable: { status: 503, text: 'Xidmət müvəqqəti işləmir. Bir azdan yenidən cəhd edin.' },
  storage_full: {
    status: 507,
    text: 'Serverdə yer qalmayıb. Lazımsız faylları silin və ya texniki dəstəyə yazın.',
  },
} as const

/** Text and status of `busy` where one session sends too many requests at once. */
export const busySession = { status: 429, text: 'Çox sorğu göndərilir. Bir saniyə gözləyin.' } as const

/** Status and text of `course_read_only` where the course is archived. */
export const courseArchived = {
  status: 409,
  text: 'Bu qrup arxivdədir. Dəyişmək üçün qrup admini onu arxivdən çıxarmalıdır.',
} as const

export type ErrorCode = keyof typeof errors

/**
 * The body of every refusal. `error` is a sentence that the page can show as it is; where one field is wrong, it is
 * that of the field. `retryAfter` is in seconds.
 */
export interface ErrorBody {
  error: string
  code: ErrorCode
  fields?: Record<string, string>
  retryAfter?: number
  /** `changed_meanwhile`: the stored values, by field of the body. */
  stored?: Record<string, unknown>
}
