import type { Prose } from './prose.ts'

/** Privacy policy. */
export const privacyPolicy: Prose = {
  title: 'Məxfilik siyasəti',
  intro: [
    'Qüvvəyə minmə tarixi: {effectiveDate}',
    'Bu siyasət {platform} platformasının hansı məlumatları topladığını, onlardan necə istifadə etdiyini və sizin hüquqlarınızı izah edir. Platformadan istifadə etməklə bu siyasətlə tanış olduğunuzu təsdiqləyirsiniz.',
  ],
  sections: [
    {
      id: 'bolme-1',
      title: '1. Rollar',
      blocks: [
        {
          bullets: [
            '**Müəllim** – qruplar yaradır, materialları, iştirakçıları və davamiyyəti idarə edir.',
            '**İştirakçı (şagird)** – qrupa əlavə edilir, materiallardan istifadə edir, öz davamiyyətini görür.',
            '**Valideyn** – şagird ID-si ilə daxil olur və məlumatlara yalnız baxır.',
          ],
        },
      ],
    },
    {
      id: 'bolme-2',
      title: '2. Topladığımız məlumatlar',
      blocks: [
        {
          head: ['Məlumat', 'Nə üçün'],
          rows: [
            ['Ad və soyad', 'Sizi qrupda və davamiyyət cədvəlində tanıtmaq'],
            ['E-poçt ünvanı', 'Hesaba giriş, parolun sıfırlanması, təhlükəsizlik bildirişləri'],
            ['Mobil nömrə (məcburi deyil)', 'Zərurət yarandıqda sizinlə əlaqə'],
            ['Parol', 'Hesabın qorunması; yalnız şifrələnmiş formada saxlanılır, onu biz də oxuya bilmirik'],
          ],
        },
        '**Kartlar.** Müəllim davamiyyəti yazmaq üçün hesabı olmayan şagirdin adını daxil edə bilər (“kart”). Belə şagird haqqında yalnız adı, ID-si, davamiyyəti və müəllimin qeydləri saxlanılır; e-poçt, nömrə və parol olmur. Kartda çap edilən kod (hesab açmaq kodu) bizdə yalnız şifrələnmiş formada saxlanılır və bir dəfə işləyir: şagird onunla kartı öz hesabına çevirir.',
        'Platformadan istifadə edərkən bunlar da yaranır: profil şəkli, ID, qruplar, yüklənmiş materiallar və linklər, şərhlər, elanlar və onları hansı ailənin gördüyü, davamiyyət işarələri və müəllimin qeydləri, müəllim dərsləri sayırsa, onların hansı gündən sayıldığı və növbəti dərslərin razılaşdırılması, həmçinin təhlükəsizlik üçün giriş vaxtı, IP ünvanı və cihaz haqqında texniki məlumat. {ifGoogle}Google ilə daxil olduqda Google-dan yalnız adınızı, e-poçt ünvanınızı və Google hesabınızın identifikatorunu alırıq. {end}Valideyndən ad, e-poçt və ya nömrə tələb etmirik.',
      ],
    },
    {
      id: 'bolme-3',
      title: '3. Məlumatlardan necə istifadə edirik',
      blocks: [
        'Məlumatlardan yalnız platformanın işləməsi, dərslərin təşkili, davamiyyət hesabatları, hesabın təhlükəsizliyi və dəstək üçün istifadə edirik. Məlumatlarınızı satmırıq və reklam məqsədilə istifadə etmirik.',
      ],
    },
    {
      id: 'bolme-4',
      title: '4. Məlumatları kim görür',
      blocks: [
        {
          bullets: [
            '**Müəllim** öz qruplarındakı şagirdlərin adını, ID-sini, davamiyyətini və şərhlərini, elanı hansı ailənin gördüyünü görür. Ailə dedikdə şagird və ya onun valideyni nəzərdə tutulur.',
            '**Şagird** öz qruplarının materiallarını, elanlarını, şərhləri, müəllimin adını və yalnız öz davamiyyətini görür.',
            '**Valideyn** şagirdin ID-si ilə onun adını, qruplarını, müəllimlərinin adını, materialları, elanları, dərs linkini, davamiyyət işarələrini və müəllimin qeydlərini görür. Şərhlər, e-poçt və mobil nömrə göstərilmir.',
            '**Admin** hesabları, qrup limitlərini və abunəlikləri idarə etmək üçün zəruri məlumatları (ad, ID, e-poçt, mobil nömrə) və təhlükəsizlik jurnalını görür.',
          ],
        },
        'Şagirdin ID-sini bilən hər kəs valideyn panelinə daxil ola bilər. Ona görə ID-ni yalnız müəlliminiz və valideyninizlə paylaşın. ID-nin başqasının əlinə keçdiyini düşünürsünüzsə, profilinizdə “Yeni ID al” düyməsini basın{ifContact} və ya bizə yazın{end}.',
        'Məlumatları üçüncü şəxslərə yalnız qanunun tələb etdiyi hallarda, platformaya texniki xidmət göstərən tərəfdaşlara (məsələn, server və e-poçt xidmətlərinə) isə yalnız zəruri həcmdə veririk.',
      ],
    },
    {
      id: 'bolme-5',
      title: '5. Kukilər və cihazdakı məlumatlar',
      blocks: [
        'Platforma yalnız işləməsi üçün zəruri olan kukilərdən istifadə edir: biri sizi hesabınızda saxlayır, {ifNoGoogle}digəri{end}{ifGoogle}biri{end} bu brauzeri tanıyır ki, hesabınıza yeni cihazdan daxil olunanda sizə məktub göndərək{ifGoogle}, biri isə yalnız Google ilə giriş zamanı qısa müddətə istifadə olunur{end}. Reklam və izləmə kukiləri yoxdur. Görünüş seçiminiz cihazınızda saxlanılır. Yadda saxlanılmamış davamiyyət qaralaması və yazıb göndərmədiyiniz mətnlər cihazınızda ən çoxu {draftDays} gün, göndərilməyi gözləyən işarələr ən çoxu {pendingDays} gün saxlanıla bilər. Bunları brauzerin tənzimləmələrindən silə bilərsiniz; kukilər silinəndə yenidən daxil olmaq lazım gəlir.',
        'İnternet olmayanda da baxa biləsiniz deyə, son gördüyünüz məlumatlar (profiliniz, qruplarınız, elanlar, davamiyyət işarələri, müəllimin qeydləri, şərhlər və materialların siyahısı) cihazınızda ən çoxu {keptDays} gün saxlanılır. Bu, müəllimə, şagirdə və valideynə eyni dərəcədə aiddir. Hesabdan çıxanda, sessiya bitəndə və ya cihazda başqa istifadəçi daxil olanda bu məlumatlar silinir. Materialların fayllarının özü saxlanılmır; başqa tətbiqdən paylaşdığınız fayl və ya link isə kateqoriya seçilənədək cihazda qalır.',
        '“Məni xatırla” seçiləndə e-poçt ünvanınız bu cihazda saxlanılır və brauzer bağlanandan sonra da hesabınızda qalırsınız. Seçilməyəndə brauzer növbəti dəfə açılanda platforma sizi hesabdan çıxarır; bu seçim bizə göndərilmir.',
        '**Bildirişlər.** Bildirişlər yalnız siz razılıq verəndə gəlir. Bunun üçün brauzerinizin bildiriş ünvanını, brauzerin adını və seçdiyiniz bildirişləri saxlayırıq. Bildirişi cihazınıza brauzeri hazırlayan şirkətin (Google, Mozilla, Apple və ya Microsoft) xidməti çatdırır. Mətn şifrələnmiş göndərilir: xidmət onu oxuya bilmir, yalnız bildirişin vaxtını və təxmini həcmini bilir. Bildirişi söndürəndə, hesabdan çıxanda, şagirdin ID-si yeniləndə və ya valideyn paneli cihazda {pushDays} gün açılmayanda ünvan silinir.',
        '**Materiallardakı linklər.** Onlar başqa saytlarda açılır. Siz linki açmayınca platforma həmin sayta müraciət etmir, açanda isə sayta bu platformadan gəldiyiniz bildirilmir.',
        '**Təqvim linki.** Onu bilən hər kəs dərs günlərinizi görür. Linki istənilən vaxt yeniləyə və ya söndürə bilərsiniz.',
        'Valideyn istəsə, cihazda övladının adı və ID-si saxlanılır ki, onu yenidən yazmasın; “Bu cihazdan sil” düyməsi onları silir. Kart kamera ilə oxunanda şəkil cihazdan heç yerə göndərilmir.',
      ],
    },
    {
      id: 'bolme-6',
      title: '6. Saxlama müddəti',
      blocks: [
        {
          bullets: [
            'Hesab məlumatları hesab silinənədək saxlanılır. Hesab silinəndə profil və şagirdin davamiyyəti silinir, şərhlər və elanlar müəllif adı olmadan qalır, elanlara baxış qeydləri silinir. Hesab sahibinin adı və rolu təhlükəsizlik qeydlərində daha {logDays} gün saxlanılır.',
            'Qrup silinəndə materialları, şərhləri, elanları və davamiyyəti də silinir. Silinən qrup, tarix, kateqoriya, material, şərh və elan dərhal bütün siyahılardan çıxır. “Silinənlər” bölməsini qrupun müəllimləri görür; onu silmək icazəsi olan müəllim {days} gün ərzində bərpa edə bilər, sonra o, faylları ilə birlikdə həmişəlik silinir. Müəllifin özünün sildiyi şərhi isə başqası nə görür, nə də bərpa edə bilir. Qrupdan çıxarılan şagird də {days} gün ərzində qaytarıla bilər.',
            'Qrupdan çıxan şagirdin adı və işarələri həmin qrupun keçmiş jurnalında {formerDays} gün qalır: onları qrupun müəllimləri, şagirdin özü və valideynləri görür.',
            'Kart qrupdan çıxarılandan {days} gün sonra, başqa qrupda deyilsə, silinir; işarələri olan kart keçmiş jurnalda qaldığı {formerDays} günün sonunda işarələri ilə birlikdə silinir. Kod istifadə olunanda, yenilənəndə və ya kart qrupdan çıxarılanda qüvvədən düşür.',
            'Təhlükəsizlik jurnalları {logDays} gün{ifBackups}, ehtiyat nüsxələr {backupDays} gün{end} saxlanılır.',
          ],
        },
      ],
    },
    {
      id: 'bolme-7',
      title: '7. Təhlükəsizlik',
      blocks: [
        'Məlumatlar şifrələnmiş bağlantı (HTTPS) ilə ötürülür, parollar şifrələnmiş formada saxlanılır, hər rol yalnız ona lazım olan məlumatı görür. Buna baxmayaraq, parolunuzu heç kimə verməyin və başqasının cihazında işinizi bitirəndə hesabdan çıxın.',
      ],
    },
    {
      id: 'bolme-8',
      title: '8. Sizin hüquqlarınız',
      blocks: [
        {
          bullets: [
            '**Baxmaq və düzəltmək:** məlumatlarınızı “Tənzimləmələr” pəncərəsində görə və adınızı dəyişə bilərsiniz.',
            '**Endirmək:** “Məlumatlarım” bölməsində məlumatlarınızın nüsxəsini endirə və ya onu bizdən istəyə bilərsiniz.',
            '**Silmək:** hesabınızı “Məlumatlarım” bölməsində silə və ya silinməsini bizdən istəyə bilərsiniz. Sorğuya {replyDays} gün ərzində cavab veririk.',
            '**Etiraz etmək:** məlumatlarınızın işlənməsi ilə razı deyilsinizsə, {ifContact}bizə yazın{end}{ifNoContact}platformanı idarə edən təhsil müəssisəsinə müraciət edin{end}.',
          ],
        },
        'Yetkinlik yaşına çatmamış şagirdlərin hüquqlarından valideynləri və ya qanuni nümayəndələri də istifadə edə bilər. Belə şagird valideyninin razılığı ilə qeydiyyatdan keçməlidir.',
      ],
    },
    {
      id: 'bolme-9',
      title: '9. Dəyişikliklər və əlaqə',
      blocks: [
        'Siyasət dəyişərsə, yeni mətni bu səhifədə dərc edirik, mühüm dəyişikliklər barədə isə e-poçtla xəbər veririk. {ifAddress}Suallarınızı {supportEmail} ünvanına yazın.{end}{ifMessenger}Suallarınızı {supportEmail} linki ilə göndərin.{end}{ifNoContact}Suallarınızı platformanı idarə edən təhsil müəssisəsinə verin.{end}',
      ],
    },
  ],
}
