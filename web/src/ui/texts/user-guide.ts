import type { Prose } from './prose.ts'

/** User guide. */
export const userGuide: Prose = {
  title: 'İstifadə təlimatı',
  intro: [
    'Bu təlimat platformada ilk addımları atmağınıza kömək edir. Öz rolunuzu seçin: [Müəllim](#muellim), [Şagird](#sagird), [Valideyn](#valideyn) və ya [Admin](#admin).',
  ],
  sections: [
    {
      id: 'umumi',
      title: 'Ümumi məlumat',
      blocks: [
        '**Qrup** müəllimin yaratdığı kursdur: iştirakçılar, materiallar, dərs linki və davamiyyət qrupun içində olur.',
        '**ID** hər istifadəçiyə verilən qısa koddur. Onu panelinizdə, adınızın yanında görürsünüz. Müəllim sizi qrupa məhz bu kodla əlavə edir.',
        {
          head: ['Rol', 'Nə edə bilər'],
          rows: [
            ['Müəllim', 'Qrup yaradır, material yükləyir, iştirakçı əlavə edir, davamiyyəti işarələyir, hesabat alır'],
            ['Şagird', 'Qruplarını, materialları, dərs linkini və öz davamiyyətini görür, şərh yazır'],
            ['Valideyn', 'Şagird ID-si ilə daxil olur və yalnız baxır'],
            ['Admin', 'Müəllimlərin qrup limitini və abunəliyini idarə edir, istifadəçiləri silir'],
          ],
        },
      ],
    },
    {
      id: 'muellim',
      title: 'Müəllim',
      blocks: [
        { heading: '1. Qeydiyyatdan keçin və daxil olun' },
        {
          steps: [
            'Giriş səhifəsində “Qeydiyyatdan keçin” linkini açın.',
            'Ad və soyadınızı, e-poçt ünvanınızı daxil edin. Mobil nömrəni yazmaq məcburi deyil.',
            '“Rolunuz” bölməsində “Müəllim” rolunu seçin.',
            'Ən azı 6 simvoldan ibarət parol yazın, onu təkrarlayın və “Qeydiyyatdan Keç” düyməsini basın.',
            'E-poçt və şifrənizlə daxil olun.{ifGoogle} Google hesabınızla da daxil ola bilərsiniz, bunun üçün əvvəlcə eyni e-poçtla qeydiyyatdan keçmək lazımdır.{end}',
          ],
        },
        { heading: '2. Qrup yaradın' },
        {
          steps: [
            'Ana səhifənin yuxarısında (telefonda aşağı paneldə) “Qrup yarat” düyməsini basın.',
            'Qrupun adını və təsvirini yazın, dərs günlərini və saatlarını seçin. Seçməsəniz, platforma onları keçmiş dərslərə görə özü müəyyən edir.',
            'Yeni qrup “Qruplarım” siyahısında görünəcək. Kartdakı düymələrlə “İştirakçılar” və “Ümumi məlumat” bölmələrini açır, qrupu redaktə edir və ya silirsiniz.',
          ],
        },
        '**“Bu gün”:** ana səhifədə bu gün dərsi olan qruplar dərs saatı ilə sıralanır. Sətrə toxunanda bu günün siyahısı açılır, tarix ilk işarə ilə əlavə olunur. Bayram günlərində dərs göstərilmir.',
        'Yarada biləcəyiniz qrupların sayı limitlə məhdudlaşır. Limit dolubsa və ya abunəliyiniz bitibsə, {ifContact}texniki dəstəyə yazın{end}{ifNoContact}platformanı idarə edən təhsil müəssisəsinə müraciət edin{end}.',
        { heading: '3. Materialları yerləşdirin' },
        {
          steps: [
            'Qrupun “Ümumi məlumat” bölməsini açın.',
            '“Kateqoriya yarat” düyməsi ilə kateqoriya əlavə edin, məsələn: “Dərs materialları”, “Ev tapşırıqları”.',
            'Kateqoriyanı açın və “Material yüklə” düyməsini basın.',
            'Faylı seçin, materialın adını yoxlayın və yükləməni gözləyin.',
          ],
        },
        'Sayta və ya videoya keçid üçün “Link əlavə et” düyməsini basın, linki və materialın adını yazın. Başqa tətbiqdən linki bu tətbiqə paylaşmaq da olar. Şagird və valideyn linki yeni vərəqdə açır.',
        'Materialın və kateqoriyanın adını sonradan dəyişmək olar. Kateqoriya silinəndə içindəki materiallar da silinir.',
        { heading: '4. Onlayn dərs linkini əlavə edin' },
        {
          steps: [
            '“Ümumi məlumat” bölməsində “Link əlavə et” düyməsini basın.',
            'Onlayn dərsin linkini yapışdırın və yadda saxlayın.',
            'Şagirdlər “Dərsə qoşul” düyməsini görəcək. Linki istənilən vaxt dəyişə və ya silə bilərsiniz.',
          ],
        },
        { heading: '5. İştirakçıları əlavə edin' },
        '**Tək-tək:** “İştirakçılar” bölməsində “Şagird əlavə et” düyməsini basın və şagirdin ID-sini yazın.',
        '**QR kodla:** “Şagirdləri dəvət edin” düyməsini basın, kodu lövhədə göstərin və ya linki paylaşın. Qoşulmaq istəyənlər “İştirakçılar” bölməsində görünür: onları qəbul və ya rədd edirsiniz. “Bu gün təsdiqsiz qəbul et” açıqdırsa, şagirdlər gecə yarısınadək təsdiqsiz qoşulur.',
        '**Adlarla:** “Adlarla əlavə edin” düyməsini basın və siyahını yapışdırın: hər sətirdə bir ad və soyad. Siyahını .xlsx, .xls və ya .csv faylından da götürə bilərsiniz. Belə şagirdin hesabı olmur, adının yanında “Kart” yazılır, davamiyyətini isə dərhal yaza bilərsiniz.',
        '**Kartlar:** “Kartları çap et” düyməsi hər şagird üçün ID-si və valideyn üçün QR kodu olan kartları A4 vərəqdə çap edir. Hesabı olmayan şagirdin kartında kod da olur: şagird həmin kodla öz hesabını açır. Artıq verilmiş kartlar çap üçün özləri seçilmir, çünki yenidən çap olunanda əvvəlki kodlar işləmir.',
        '**Excel faylı ilə:**',
        {
          steps: [
            'Cədvəlin A sütununa şagirdlərin ID-lərini yazın. Birinci sətir başlıq ola bilər.',
            '“Excel-dən idxal et” düyməsini basın və .xlsx və ya .xls faylını seçin.',
            'Nəticəyə baxın: əlavə oluna bilməyən hər sətrin yanında səbəbi yazılır.',
            'Təsdiqləyin.',
          ],
        },
        '**Həmkarınız:** icazəniz varsa, “Müəllim əlavə et” düyməsi ilə qrupa başqa müəllim dəvət edə bilərsiniz. Qrup admini qrupdan silinə bilməz.',
        { heading: '6. Davamiyyəti işarələyin' },
        {
          steps: [
            '“İştirakçılar” bölməsində “Tarix əlavə et” düyməsini basın və dərsin tarixini seçin.',
            'Şagirdin xanasına basın. İşarə hər dəfə dəyişir: **+** (iştirak edib), **-** (qayıb), boş (işarələnməyib).',
            'Şagird haqqında qeyd yazmaq üçün xanadakı qeyd düyməsini basın. İşarə dəyişəndə də qeyd qalır.',
            'Sonda **“Yadda saxla”** düyməsini basın. Yadda saxlanılana qədər dəyişikliklər yalnız sizin cihazınızdadır.',
          ],
        },
        'Qeyddəki “Gecikdi”, “İcazəlidir” və “Xəstədir” sözləri sayılır, ardınca istədiyinizi yaza bilərsiniz. Sayları jurnalda, Excel faylında və ailənin səhifəsində görünür. Şagirdin adını açıb sayı bassanız, yalnız həmin qeydlər göstərilir.',
        'Cədvəl bir səhifədə 7 tarix göstərir, qalanlarına oxlarla keçirsiniz. İşarələri və qeydləri şagird, eləcə də valideyn görür.',
        'İnternet kəsilsə, işarələriniz cihazda saxlanılır və bağlantı bərpa olunanda göndərilir. Eyni xananı başqa müəllim də dəyişibsə, platforma hansı işarənin qalmalı olduğunu sizdən soruşur.',
        'Bu günü yadda saxlayandan sonra “Bugünkü qayıblar” düyməsi ilə valideynlərə hazır mətn göndərə bilərsiniz. Ardıcıl üç dərsdə olmayan şagirdin adının yanında bunun işarəsi görünür. Son altı dərsdəki iştirakı öz adətindən ən azı 30 faiz bəndi aşağı düşən şagirdin yanında “iştirak azalır” yazılır, ailəsi isə öz səhifəsində bu barədə qısa cümlə görür. Digər şagirdlər heç nə görmür.',
        '**Dərslərin sayı:** “Ümumi məlumat” bölməsində “Dərslərin sayı” düyməsini basın və neçə dərsdən bir sayılacağını (4–40), yalnız iştirak etdiyi, yoxsa keçirilən bütün dərslərin sayılacağını seçin. Hər şagirdin adının yanında neçə dərsin keçdiyi görünür (6/8). Dərslər tamamlananda “Bu gün” bölməsində yazılır: növbəti dərsləri razılaşdıranda adın yanındakı işarəni (telefonda şagirdin vərəqindəki düyməni) basın. Şagird və valideyn də bu sayı öz səhifəsində görür. Bir gündə iki dərs keçirsinizsə, ikinci qrup yaradın: bir qrupda gün bir dəfə sayılır.',
        { heading: '7. Hesabat alın' },
        '“Excel-ə ixrac et” düyməsi şagirdlər, tarixlər, işarələr və yekunlarla birlikdə hazır cədvəl endirir. Yadda saxlanılmamış dəyişikliklər hesabata düşmür, ona görə əvvəlcə davamiyyəti yadda saxlayın.',
        'Endirdiyiniz cədvəldə işarələri dəyişib “Excel-dən geri yüklə” düyməsi ilə qaytara bilərsiniz. Platforma dəyişdirdiyiniz hər işarəni siyahıda göstərir, başqasının bu vaxt dəyişdiyini ayrıca qeyd edir və yalnız seçdiklərinizi yadda saxlayır. Sətirlərin və sütunların yerini dəyişmək olar, qeydlər fayldan oxunmur.',
        'Qrupun “Ümumi məlumat” bölməsində “Davamiyyət” kartı bu ayın və keçən ayın faizini yanaşı göstərir. Hələ keçirilməmiş dərslər sayılmır.',
        '“Aylıq vərəqlər” düyməsi hər ailə üçün yarım A4 hazırlayır: ayın tarixləri, işarələr, qeydlər və yekun. Hər şagirdə bir cümlə də yaza bilərsiniz, o, yalnız bu cihazda saxlanılır. “Hamısını çap et” bütün qrupu çap edir, vərəqləri kəsim xətti üzrə ayırın. “Vərəqə bax” düyməsi isə bir şagirdin vərəqini çap edir və ya mətn və linklə paylaşır.',
        { heading: 'Müəllimlərin sualları' },
        '**Şagird ID-sini haradan bilim?** Şagird onu öz panelində, adının yanında görür və sizə göndərir.',
        '**“Bu tarix artıq mövcuddur.” nə deməkdir?** Həmin gün üçün sütun artıq var. Oxlarla ona keçin.',
        '**Şagirdi qrupdan silsəm, hesabı silinirmi?** Xeyr. O, sadəcə bu qrupu görmür. Yenidən əlavə etsəniz, davamiyyəti də qayıdır.',
        '**Dərs günlərini telefonun təqvimində necə görüm?** “Tənzimləmələr” pəncərəsinin “Təqvim” bölməsində linki kopyalayın və təqvim tətbiqinizə əlavə edin.',
        '**Tanımadığım qrup görünür.** ID-nizi bilən müəllim sizi öz qrupuna əlavə edə bilər. “Tanıyıram” deyənə qədər o qrupdan telefonunuza heç bir mətn gəlmir. “Qrupdan çıx” düyməsini bassanız, həmin müəllim sizi 180 gün ərzində yalnız siz özünüz kodla qoşulmaq istəyəndən sonra əlavə edə bilər.',
        '**Yeni nə olduğunu harada görüm?** Zəng işarəsini (“Yeniliklər”) basın: yeni şərhlər, qoşulma müraciətləri və ardıcıl qayıblar günlər üzrə göstərilir. Telefonunuza bildiriş gəlsin deyə, “Tənzimləmələr” pəncərəsinin “Bildirişlər” bölməsində razılıq verin.',
        '**Şərhi kim silə bilər?** Onu yazan istifadəçi və qrupun müəllimləri.',
      ],
    },
    {
      id: 'sagird',
      title: 'Şagird',
      blocks: [
        { heading: '1. Qeydiyyatdan keçin' },
        'Qeydiyyat səhifəsində məlumatlarınızı yazın və “Rolunuz” bölməsində “Şagird” rolunu seçin. Sonra e-poçt və şifrənizlə daxil olun.',
        { heading: '2. ID-nizi müəlliminizə göndərin' },
        {
          steps: [
            'Panelinizin yuxarısında adınızın yanındakı ID-ni kopyalayın.',
            'Onu müəlliminizə göndərin. Müəllim sizi əlavə edəndən sonra qrup “Qruplarım” siyahısında görünəcək.',
          ],
        },
        '**Müəllim QR kod və ya 6 işarəli kod göstəribsə:** onu telefonla oxudun və ya giriş səhifəsində “Kodla qrupa qoşulun” linkinə keçib kodu yazın, sonra “Qoşul” düyməsini basın. Müəllim təsdiqləyəndə qrup siyahınızda görünür.',
        '**Kartınız varsa:** giriş səhifəsində “Kartınızla qeydiyyat” linkinə keçin, kartdakı ID-ni və kodu yazın. Əvvəlki işarələriniz yerində qalır. Hesabınız artıq varsa, daxil olub eyni səhifədə kartı hesabınıza birləşdirin. Kodu başqasına verməyin: o, bir dəfə işləyir.',
        'ID-ni tanımadığınız adamlarla paylaşmayın: bu kodu bilən şəxs dərslərinizi və davamiyyətinizi görə bilər.',
        { heading: '3. Dərslərinizi izləyin' },
        {
          bullets: [
            '**Dərsə qoşulmaq:** qrupu açın və “Dərsə qoşul” düyməsini basın.',
            '**Materiallar:** kateqoriyanı açın, faylın yanındakı düymə ilə onu açın və ya endirin.',
            '**Şərhlər:** materialın altında sual verin, cavabları oxuyun. Öz şərhinizi redaktə edə və silə bilərsiniz.',
            '**Davamiyyət:** “Davamiyyət” bölməsində öz işarələriniz, müəllimin qeydləri və yekunlar var. Ən yeni tarix birincidir. “Aylıq vərəq” düyməsi seçdiyiniz ayı çap edir.',
          ],
        },
        { heading: 'Şagirdlərin sualları' },
        '**Qrupum niyə görünmür?** Müəllim sizi hələ əlavə etməyib və ya ID səhv yazılıb. ID-nizi yenidən göndərin.',
        '**“Dərs linki təyin edilməyib” yazılıb. Nə edim?** Müəllim linki hələ əlavə etməyib. Dərs vaxtı səhifəni yeniləyin.',
        '**Yeni nə olduğunu harada görüm?** Zəng işarəsini (“Yeniliklər”) basın: yeni işarələr, qeydlər, materiallar və şərhlər günlər üzrə göstərilir. Telefonunuza bildiriş gəlsin deyə, “Tənzimləmələr” pəncərəsinin “Bildirişlər” bölməsində razılıq verin.',
        '**Davamiyyətimdə səhv var.** Müəlliminizə yazın, onu yalnız müəllim düzəldə bilər.',
        '**ID-mi başqası öyrənib.** “Tənzimləmələr” pəncərəsində “Yeni ID al” düyməsini basın. Köhnə ID dərhal işləməyəcək və onunla açılmış valideyn baxışları bağlanacaq. Yeni ID-ni valideyninizə göndərin.',
        '**Məlumatlarımı necə götürüm və ya silim?** “Tənzimləmələr” pəncərəsinin “Məlumatlarım” bölməsində “Məlumatlarımı endir” düyməsi onları bir faylda endirir, “Hesabımı sil” düyməsi hesabınızı silir.',
        '**Qrupdan necə çıxım?** Qrupu açın və “Qrupdan çıx” düyməsini basın. Qayıtmaq üçün müəllim sizi yenidən əlavə etməlidir.',
      ],
    },
    {
      id: 'valideyn',
      title: 'Valideyn',
      blocks: [
        'Valideynin qeydiyyatdan keçməsinə ehtiyac yoxdur.',
        {
          steps: [
            'Giriş səhifəsində “Valideyn platforması” linkinə keçin.',
            'Övladınızın ID-sini daxil edin və “Daxil ol” düyməsini basın. Kartı varsa, QR kodunu telefonun kamerası ilə oxudun və “Davamiyyətə bax” düyməsini basın.',
            'Valideyn nəzarət panelində övladınızın qruplarını görəcəksiniz.',
            'Qrupu açın: “Ümumi məlumat” bölməsində materiallar, “Davamiyyət” bölməsində işarələr və müəllimin qeydləri var.',
            'Baxdıqdan sonra, xüsusən də başqasının cihazında, “Çıxış” düyməsini basın.',
          ],
        },
        '“Davamiyyət” bölməsində “Aylıq vərəq” düyməsi ayın tarixlərini, işarələrini və qeydlərini çap edir və ya mətn kimi paylaşır.',
        'Panel yalnız baxmaq üçündür: heç nəyi dəyişmək olmur, şərhlər göstərilmir.',
        { heading: 'Valideynlərin sualları' },
        '**ID-ni haradan tapım?** Övladınızın panelində, adının yanında. Müəllimdən də soruşa bilərsiniz.',
        '**“Giriş mümkün olmadı” yazılır.** ID-ni hərfbəhərf yoxlayın: artıq boşluq və ya oxşar simvol ola bilər.',
        '**İki övladım var.** Paneldə “Başqa övlad əlavə et” linkinə keçin və onun ID-sini yazın və ya kartını oxudun. Hər ikisini cihazda yadda saxlasanız, yuxarıdakı adlarla birindən digərinə keçə bilərsiniz.',
        '**Yeni nə olduğunu harada görüm?** Yuxarıdakı zəng işarəsini (“Yeniliklər”) basın: yeni işarələr, qeydlər və materiallar günlər üzrə göstərilir.',
        '**Övladım dərsdə olmayanda necə bilim?** Paneldə “Bildirişlər” düyməsini basın və razılıq verin. Müəllim davamiyyəti yadda saxlayandan təxminən 10 dəqiqə sonra telefonunuza bildiriş gəlir; işarə düzəldilsə, düzəliş də gəlir. 21:00–08:00 arasında bildiriş gəlmir. iPhone-da əvvəlcə səhifəni Əsas ekrana əlavə edin.',
        '**Tanımadığım qrup görünür.** Övladınızın ID-sini bilən müəllim onu öz qrupuna əlavə edə bilər. “Tanıyıram” və ya “Bildiriş gəlməsin” cavabınız yalnız bu cihaza aiddir: ID-ni başqası da bilə bilər. Cavab verənə qədər o qrupdan telefonunuza heç bir mətn gəlmir.',
        '**Növbəti dərs nə vaxtdır?** Qrupun kartında yazılır. “Təqvim” düyməsi dərs günlərini telefonunuzun təqviminə verir.',
        '**Övladımın ID-sini başqası öyrənib.** Övladınız öz hesabında, “Tənzimləmələr” pəncərəsində “Yeni ID al” düyməsini basmalıdır. Köhnə ID ilə açılmış bütün baxışlar bağlanır, siz yeni ID ilə yenidən daxil olursunuz.',
        '**Övladımın məlumatlarını necə götürüm və ya silim?** Bunu övladınız öz hesabında, “Tənzimləmələr” pəncərəsinin “Məlumatlarım” bölməsində edir. Hesabı yoxdursa, müəllimə müraciət edin.',
        '**Övladım qrupdan necə çıxır?** O, öz hesabında qrupu açır və “Qrupdan çıx” düyməsini basır. Valideyn panelindən qrupdan çıxmaq olmur.',
        '**Müəllimə necə yazım?** Platformada valideynlər üçün yazışma yoxdur. Müəllimlə həmişəki qaydada əlaqə saxlayın.',
      ],
    },
    {
      id: 'admin',
      title: 'Admin',
      blocks: [
        {
          steps: [
            '{host}/admin/login ünvanında e-poçt və şifrənizlə daxil olun.',
            '“Müəllimlər” və “Şagirdlər” bölmələri arasında keçin. Ad və ya e-poçt üzrə axtarış hər ikisində işləyir.',
            '**Limit və abunəlik:** müəllimin sətrində “Redaktə et” düyməsini basın, qrup yaratma limitini yazın, abunəliyin bitiş tarixini seçin və yadda saxlayın. Limit mənfi ola bilməz, bitiş tarixi mütləq seçilməlidir.',
            '**Hesabın vəziyyəti:** “Aktiv” və “Bitib” abunəliyə, “Təsdiqlənib” və “Təsdiqlənməyib” e-poçta aiddir.',
            '**İstifadəçini silmək:** silməzdən əvvəl pəncərədə nəyin silinəcəyini oxuyun və əməliyyatı təsdiqləyin.',
          ],
        },
        { heading: 'Adminlərin sualları' },
        '**Limiti azaltsam, mövcud qruplar silinirmi?** Xeyr. Müəllim yalnız yeni qrup yarada bilmir.',
        '**“Giriş Məhduddur” nə vaxt görünür?** Hesabınızın admin hüququ olmadıqda. Admin hesabı ilə daxil olun.',
      ],
    },
    {
      id: 'hesab',
      title: 'Hesab və təhlükəsizlik',
      blocks: [
        {
          bullets: [
            '**Profil:** “Tənzimləmələr” pəncərəsində adınızı və profil şəklinizi dəyişin. E-poçt ünvanı dəyişdirilmir.',
            '**Şifrə:** “Tənzimləmələr” → “Şifrə”. Cari şifrəni, sonra yeni şifrəni iki dəfə yazın.',
            '**Şifrəni unutmusunuz?** Giriş səhifəsindəki bu linkə keçin və e-poçtunuzu yazın. Məktubdakı linklə yeni parol təyin edin. 3 saniyə sonra giriş səhifəsinə qayıdacaqsınız.',
            '**Başqasının cihazı:** işinizi bitirəndə “Çıxış” düyməsini basın. “Məni xatırla” seçilməyibsə, brauzer növbəti dəfə açılanda platforma sizi özü hesabdan çıxarır. Açıq qalmış sessiyaları “Aktiv sessiyalar” bölməsindən bağlayın.',
            '**Telefonda:** platformanı əsas ekrana əlavə edib tətbiq kimi aça bilərsiniz.',
            '**Görünüş:** açıq, tünd və ya sistemdəki kimi.',
          ],
        },
      ],
    },
    {
      id: 'suallar',
      title: 'Tez-tez verilən suallar',
      contents: 'Suallar',
      blocks: [
        '**Texniki dəstəyə necə yazım?** {ifEmail}{supportEmail} ünvanına yazın.{end}{ifMessenger}{supportEmail} linki ilə yazın.{end}{ifAdmin}Platformanın administratoruna, {supportEmail} ünvanına yazın.{end}{ifNoContact}Bu platforma üçün dəstək ünvanı göstərilməyib. Şagird və ya valideynsinizsə, müəlliminizdən soruşun. Müəllimsinizsə, platformanı idarə edən təhsil müəssisəsinə müraciət edin: qrup limitini və abunəliyi də platformanın admini dəyişir.{end}',
        '**Təsdiq və ya sıfırlama məktubu gəlmədi.** Bir neçə dəqiqə gözləyin, “Spam” qovluğunu yoxlayın, ünvanın düzgün yazıldığına baxın və yenidən göndərin.',
        '**“Həddindən artıq cəhd edildi” yazılır.** Təhlükəsizlik üçün giriş bir müddət dayandırılıb. Göstərilən vaxtdan sonra yenidən cəhd edin.',
        '**Fayl yüklənmir.** Həcmini və növünü yoxlayın, bağlantınız zəifdirsə, yenidən cəhd edin.',
        '**Axtarışda ə, ş, ç hərflərini yazmaq lazımdırmı?** Xeyr. “sebnem” yazsanız, “Şəbnəm” də tapılacaq.',
        '**Səhvən sildiyimi qaytara bilərəmmi?** Bəli. Qrupu, tarixi, kateqoriyanı, materialı, şərhi və qrupdan çıxarılan şagirdi 30 gün ərzində “Silinənlər” bölməsindən bərpa edə bilərsiniz.',
        '**Şagird başqa qrupuma keçir, nə edim?** Telefonda onun adına toxunun, kompüterdə adının yanındakı menyunu açın və “Başqa qrupa keçir” seçin. Əvvəlki işarələr əvvəlki qrupun jurnalında qalır, şagird və valideyn onları “Əvvəlki qruplar” siyahısında görür.',
        '**Cavab tapmadım.** {ifEmail}“Texniki dəstək” linki ilə və ya {supportEmail} ünvanına yazın.{end}{ifMessenger}{supportEmail} linki ilə yazın.{end}{ifAdmin}Platformanın administratoruna, {supportEmail} ünvanına yazın.{end}{ifNoContact}Müəlliminizdən soruşun və ya platformanı idarə edən təhsil müəssisəsinə müraciət edin.{end}',
      ],
    },
  ],
}
