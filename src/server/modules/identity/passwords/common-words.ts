/**
 * Words that people choose as passwords and attackers try first. Compiled by hand. `isCommonPassword` also recognizes
 * the usual variations, so that each word covers dozens of passwords.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
password passwort passw0rd passwd passcode pass motdepasse contrasena senha wachtwoord parola haslo salasana
kennwort letmein letmeinnow welcome welcomeback hello helloworld hellohello goodbye admin administrator
adminadmin root rootroot toor superuser user username guest login signin access secret secrets topsecret
private default changeme changeit temp temporary test tester testing testtest testpass demo sample example
master mastermind owner manager office work business company computer computers internet network server
system windows microsoft google facebook twitter instagram youtube yahoo hotmail gmail amazon apple iphone
android samsung nokia motorola sony playstation xbox nintendo gamer gaming minecraft fortnite roblox pokemon
pikachu charizard zelda mario luigi sonic tetris doom quake halflife counterstrike counter starcraft
warcraft diablo skyrim fallout assassin callofduty battlefield runescape leagueoflegends wordpress plugin
plugins website webmaster hosting database mysql oracle linux ubuntu debian redhat unix cisco sunshine
moonlight starlight sunflower rainbow flower flowers butterfly dragonfly ladybug princess prince queen king
kingdom angel angels angelo heaven devil demon satan lucifer jesus jesuschrist christ god godisgood blessed
blessing faith grace hope mercy trinity church bible prayer amen holy spirit soul peace freedom liberty
justice truth honesty love lover lovers lovely loveme loveyou iloveyou iloveu ilovegod ilovejesus iloveme
truelove mylove sweetlove forever foreverlove always together family mother father mommy daddy mummy brother
sister baby babygirl babyboy babydoll babylove honey honeybee sweetheart sweetie sweety sweet cutie cutiepie
beautiful beauty gorgeous pretty handsome sexy sexygirl sexybitch hottie darling dearest friend friends
friendship bestfriend friendsforever boyfriend girlfriend husband wife wedding marriage kisses kiss kissme
hugs smile smiley smiling happy happiness happyday lucky luckyone monkey monkeys dragon dragons dragonball
tiger tigers tigger lion lions lioness leopard panther panthers cheetah jaguar cougar wolf wolves werewolf
wolfpack bear bears teddy teddybear panda koala eagle eagles falcon falcons hawk hawks raven ravens phoenix
unicorn horse horses pony mustang stallion dolphin dolphins shark sharks whale turtle penguin penguins kitty
kitten kittycat hellokitty cat cats doggy doggie puppy puppies puppylove rabbit bunny hamster mouse mickey
mickeymouse minnie donald donaldduck goofy pluto bambi simba nemo shrek snoopy garfield tweety bugsbunny
scooby scoobydoo spongebob patrick homer bart lisa simpson simpsons batman superman spiderman ironman hulk
thor captain captainamerica avengers marvel joker robin wolverine xmen deadpool punisher daredevil catwoman
wonderwoman flash starwars startrek skywalker darthvader vader yoda jedi jedimaster anakin obiwan hansolo
chewbacca stormtrooper enterprise spock kirk picard voyager stargate matrix neo morpheus gandalf frodo bilbo
legolas aragorn lordoftherings hobbit harrypotter potter hogwarts hermione gryffindor slytherin dumbledore
voldemort twilight edward bella jacob vampire zombie zombies ninja ninjas samurai pirate pirates blackpearl
jacksparrow sparrow football soccer baseball basketball hockey tennis volleyball softball golf golfer
golfing rugby cricket swimming swimmer runner running boxing wrestling wrestler karate kungfu judo skate
skater skateboard snowboard surfer surfing surf biker racing racer nascar formula ferrari lamborghini
porsche mercedes bmw audi volkswagen toyota honda hondacivic nissan mazda subaru chevy chevrolet camaro
corvette dodge viper charger challenger ford fordf cadillac jeep hummer harley harleydavidson davidson
yamaha suzuki kawasaki ducati truck trucker arsenal chelsea liverpool liverpoolfc manchester
manchesterunited manutd unitedfc everton tottenham celtic rangers newcastle westham barcelona realmadrid
madrid juventus milan acmilan inter intermilan bayern dortmund schalke ajax feyenoord benfica porto
galatasaray fenerbahce besiktas chivas america cowboys steelers packers patriots raiders redskins broncos
giants jets vikings saints chiefs bengals browns redsox yankees dodgers cubs cardinals braves athletics
phillies lakers celtics bulls heat knicks spurs warriors rockets pistons pacers gators longhorns buckeyes
bulldogs bulldog wildcats huskers seminoles tarheels sooners crimson rolltide michael jordan kobe kobebryant
lebron lebronjames ronaldo cristiano messi beckham zidane neymar rooney torres gerrard lampard drogba
maradona pele tyson federer nadal tigerwoods michelle jennifer jessica ashley amanda samantha stephanie
nicole elizabeth heather melissa danielle rebecca rachel hannah emily sarah laura amber megan lauren kayla
brittany britney victoria vanessa veronica natalie natasha natalia katherine kathryn catherine kimberly
christina christine cristina crystal courtney alexandra alexandria alexander alexis andrea andrew anthony
antonio benjamin brandon brian bryan cameron carlos carmen caroline charles charlie charlotte chester chris
christian christopher claudia cynthia daniel daniela david denise dennis diana diego dominic donna douglas
eduardo elena eric erica ernesto evelyn fernando florence francis francisco frank franklin gabriel gabriela
gabriella george gerald gloria gregory guillermo hector henry isabel isabella isabelle ivan jackson james
jasmine jason javier jeffrey jeremy jerome jesse joanna johanna john johnny johnson jonathan jorge jose
joseph joshua juan julian juliana julie juliet justin karen karina katie kelly kenneth kevin kristen
kristina lawrence leonardo leslie linda lorenzo louise lucas luis madison manuel marcel marcos marcus
margaret maria mariah marie marina marissa mark martha martin martinez matthew maxwell melanie miguel
miranda mitchell monica morgan nathan nathaniel nicholas nicolas nikita nikki olivia oliver oscar pamela
patricia paul paula peter philip phillip pierre ricardo richard robert roberto roger ronald roxanne russell
ryan sabrina samuel sandra santiago sebastian serena sergio sharon sierra simon sophia sophie spencer
stephen steven stewart susan suzanne sylvia tamara taylor teresa theresa thomas tiffany timothy tommy tracy
travis tyler valentina valeria valerie vincent virginia wallace walter wendy wesley whitney william williams
winston yvonne zachary abigail adrian adriana albert alberto alejandro alejandra alfredo alicia alison
allison alyssa angela angelica angelina anita anna annabelle annette armando arthur august austin barbara
beatrice bernard bernardo beverly bonnie bradley brenda bridget brittney brooke calvin camille carla
carolina casey cassandra cassie cecilia charlene cheryl claire clarence clayton clinton colleen connor corey
damian darren deborah derrick dexter dolores dominique donovan dorothy dustin dylan edgar edwin eleanor
elijah elvis emanuel emmanuel enrique erika estrella ethan eugene fabian felicia felipe felix fiona gilbert
ginger gordon graham grandma grandpa gustavo harold harrison harry harvey helena herman howard hudson hunter
ignacio irene jackie jaime janice jeanette jenna jenny jerry jessie jimmy joanne joaquin joel julia julius
kaitlyn katrina kelsey kendra kristin kyle lance leonard lillian lindsay lindsey logan lorraine lucia lucy
mackenzie malcolm marcia margarita marilyn marisol marlene marshall marvin mason mathew maurice maximus
maxine micheal michele mikayla mildred mohammed muhammad mustafa nancy natalya nelson nicola norman octavio
orlando pablo parker pedro penelope phyllis preston priscilla quentin rafael ramirez ramona randall raymond
rebeca regina reynaldo rodney rodrigo rosemary roxana salvador savannah sawyer scarlett shannon shawn sheila
shelby shirley sidney skyler stacey stanley stella stuart summer winter spring autumn january february march
april june july september october november december monday tuesday wednesday thursday friday saturday sunday
holiday vacation christmas merrychristmas halloween easter birthday happybirthday newyear valentine american
canada canadian mexico mexican england english britain british london ireland irish scotland scottish france
french paris germany german berlin italy italian italia rome spain spanish espana portugal brasil brazil
argentina colombia venezuela chile peru cuba puertorico jamaica africa nigeria egypt india indian pakistan
china chinese japan japanese tokyo korea russia russian moscow ukraine poland polska sweden norway denmark
finland holland netherlands belgium austria switzerland australia sydney newzealand hawaii california
florida texas newyork newyorkcity brooklyn manhattan chicago boston dallas houston denver detroit seattle
portland atlanta miami lasvegas vegas losangeles hollywood sanfrancisco sandiego philadelphia pittsburgh
cleveland washington georgia alabama tennessee kentucky indiana ohio michigan wisconsin minnesota montana
alaska nevada arizona colorado oklahoma kansas nebraska dakota black white yellow orange purple green blue
brown silver golden gold diamond diamonds emerald ruby sapphire pearl platinum copper titanium metal steel
iron stone rock rocky thunder lightning storm stormy hurricane tornado volcano earthquake fire firefire
fireball firefly firebird fireman ice iceman icecream snow snowball snowflake snowman rain rainy ocean river
mountain forest desert island beach paradise nature earth world universe galaxy planet mercury venus mars
jupiter saturn neptune apollo zeus athena hercules achilles poseidon spartan sparta trojan viking knight
knights warrior soldier army navy marine marines airforce airborne military sniper ranger commando commander
general colonel sergeant police doctor nurse teacher student school college university science biology
chemistry physics history music musica dance dancer dancing singer guitar guitars piano drummer drums violin
rockstar rocknroll metallica nirvana slipknot greenday blink linkinpark eminem rihanna beyonce shakira
madonna michaeljackson elvispresley beatles thebeatles rollingstones acdc ironmaiden megadeth pantera
blacksabbath ozzy pinkfloyd ledzeppelin zeppelin marley bobmarley tupac biggie snoopdogg fiftycent hiphop
rapper reggae techno justinbieber bieber onedirection hannahmontana jonasbrothers highschoolmusical
mileycyrus selena selenagomez chocolate cookie cookies candy candyman cupcake cheesecake vanilla caramel
banana bananas apples oranges cherry cherries strawberry blueberry blackberry raspberry peaches peach
pineapple coconut mango lemon lemons melon watermelon pumpkin pickle pickles potato tomato carrot pepper
drpepper cocacola pepsi coffee starbucks whiskey vodka tequila budweiser heineken corona guinness beer
beerbeer wine pizza pizzahut burger cheese cheeseburger sandwich chicken turkey bacon butter sugar spice
cinnamon peanut peanuts popcorn pancake waffle noodle noodles spaghetti money moneymoney cash dollar dollars
million millionaire billionaire rich poker casino jackpot lottery winner winning champion champions victory
hero heroes legend legends destiny fortune magic magical wizard witch mystery mystic fantasy dream dreams
dreamer dreaming imagine believe believer inspire awesome amazing fantastic wonderful perfect excellent cool
coolcool coolguy coolgirl coolman badboy badgirl badass bigboy bigman bigdaddy bigdog bigdick hotdog
hotstuff hotrod crazy crazygirl crazyboy insane psycho maniac killer killers killme hitman gangster gangsta
thug playboy player players pimp hacker hackers hacking cracker phreak phantom shadow shadows darkness
midnight night nights nightmare eclipse spider scorpion cobra python rattlesnake snake reptile lizard
alligator crocodile frogger froggy frog toad beetle bumblebee mosquito grasshopper fuckyou fuckoff fuckme
fucker fucking asshole bitch bitches bastard bullshit shithead dickhead pussy boobs penis vagina blowjob
cumshot slut whore sexsex porn porno pornstar naked nude lesbian stripper whatever nothing nobody somebody
anybody everyone someone noone forgot forget forgotten remember memory memories myspace mynoob myself mylife
mybaby myfamily mypassword mypass newpass newpassword oldpassword yourpassword thepassword trustno
trustnoone letmesee opensesame abracadabra alibaba shazam blahblah lalala lalalala hahaha hahahaha hohoho
blabla yadayada tralala chacha dodo nono yoyo yoyoyo tiktok asdasd qweqwe zxczxc qwert qwerty qwertz azerty
qazwsx qazwsxedc wsxedc zaqwsx zaqxsw asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm poiuy poiuyt
lkjhg lkjhgf mnbvc mnbvcx mnbvcxz uiop hjkl ghjk fghj dfgh sdfg tyui yuiop wertyu ertyui rtyuio abc abcd
abcde abcdef abcdefg abcdefgh abcdefghi abcabc aaa bbb ccc xxx zzz xyz wxyz buster bubba bubbles buddy
buddyboy baxter bandit barney bailey boomer bonkers bruno brutus chico chance coco cooper cody daisy duke
duchess dusty elmo fluffy frisky gizmo goldie gunner hershey jasper jake jackass jetson lady maggie maxmax
merlin milo missy misty molly morris moose muffin murphy nala oreo otis pebbles petunia precious rascal rex
riley roscoe rosie rufus rusty sadie sammy sasha scooter scout sheba smokey snickers socks sparky spike
tasha taz thumper tinkerbell toby trixie trouble tucker whiskers willow winnie winniethepooh woody yogi
ziggy zorro qweasd qweasdzxc superstar superstars superior supersonic
`
    .trim()
    .split(/\s+/),
)
